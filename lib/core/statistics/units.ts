import { fromNumber, type Rational, ratio } from "#lib/core/grading/rational.ts";

/**
 * Scores are summed as integer numbers of units. 90,090,000 = 2^4·3^2·5^4·7·11·13, so every score of up to 4 decimals
 * and every fraction with a denominator up to 16 is an integer number of units. Any other score is off by at most 6e-9
 * points. Sums of integers are exact and independent of their order, and subtracting an added value leaves no error.
 */
export const UNITS_PER_POINT = 90_090_000;

/** Converts a score to units. `score` is the double nearest to the exact score. */
export const toUnits = (score: number): number => Math.round(score * UNITS_PER_POINT);

/**
 * Rounds a question's points to whole units, so that a full score is exactly 100 percent of them. Points of less than half
 * a unit stay as they are, because nothing could be divided by 0.
 */
export function roundToUnits(points: number): Rational {
  const units = toUnits(points);
  return units === 0 ? fromNumber(points) : ratio(BigInt(units), BigInt(UNITS_PER_POINT));
}

/** Half of the range in which doubles are exact integers, so that adding another term of that size is still exact. */
const MAX_EXACT_SUM = 2 ** 52;

/** An exact sum of integers, as fast as doubles. Terms can be up to 2^52 units (5e7 points). */
export class ExactSum {
  #low = 0;
  #high = 0n;

  add(term: number): void {
    this.#low += term;
    if (this.#low > MAX_EXACT_SUM || this.#low < -MAX_EXACT_SUM) {
      this.#high += BigInt(this.#low);
      this.#low = 0;
    }
  }

  get value(): bigint {
    return this.#high + BigInt(this.#low);
  }
}
