/**
 * Scores as whole numbers. 90,090,000 = 2^4·3^2·5^4·7·11·13: every score of up to 4 decimals, and every fraction with a
 * denominator up to 16, is a whole number of these units; any other is off by at most 6e-9 points. So all sums are sums
 * of integers: exact, the same in any order, and what was added can be taken away again without a trace.
 */
export const UNITS_PER_POINT = 90_090_000;

/** A score in units. `score` is the double nearest to the exact score. */
export const toUnits = (score: number): number => Math.round(score * UNITS_PER_POINT);

/** Half of what doubles count exactly: below it, one more term of that size is still exact. */
const MAX_EXACT_SUM = 2 ** 52;

/** A sum of whole numbers that keeps every unit, at the speed of doubles. Exact for terms up to 2^52 (5e7 points). */
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
