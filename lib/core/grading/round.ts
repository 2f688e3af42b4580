import { fromNumber, type Rational, ratio, toNumber } from "./rational.ts";

/**
 * Rounds a score to 4 decimals. Scores and percentages are rounded once, after all arithmetic (contract section 1).
 * Halves round away from zero, based on the exact fraction: 1.00005 becomes 1.0001, although its double is smaller.
 */
export function roundScore(score: Rational): number {
  return toNumber(roundPlaces(score, 4));
}

/** Rounds points that someone typed, as `roundScore` rounds what was computed. `null` stays null. */
export const roundPoints = <T extends number | null>(points: T): T =>
  (points === null ? null : roundScore(fromNumber(points))) as T;

/** Rounds a percentage (0-100) to 2 decimals, half away from zero. */
export function roundPercent(percent: Rational): number {
  return toNumber(roundPlaces(percent, 2));
}

/** Rounds r to `places` decimals, half away from zero. A negative `places` rounds to tens, hundreds and so on. */
export function roundPlaces(r: Rational, places: number): Rational {
  if (r.d === 1n && places >= 0) return r;
  const unit = 10n ** BigInt(Math.abs(places));
  const [n, d] = places >= 0 ? [r.n * unit, r.d] : [r.n, r.d * unit];
  const size = n < 0n ? -n : n;
  const nearest = (2n * size + d) / (2n * d);
  const signed = n < 0n ? -nearest : nearest;
  return places >= 0 ? ratio(signed, unit) : { n: signed * unit, d: 1n };
}

/** Rounds r to `figures` significant figures (1 or more), half away from zero. 0 stays 0. */
export function roundFigures(r: Rational, figures: number): Rational {
  return r.n === 0n ? r : roundPlaces(r, figures - 1 - getMagnitude(r));
}

/** Returns the e for which 10^e <= |r| < 10^(e+1). r must not be 0. */
function getMagnitude(r: Rational): number {
  const size = r.n < 0n ? -r.n : r.n;
  const e = size.toString().length - r.d.toString().length;
  const isReached = e >= 0 ? size >= r.d * 10n ** BigInt(e) : size * 10n ** BigInt(-e) >= r.d;
  return isReached ? e : e - 1;
}
