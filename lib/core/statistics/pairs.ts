import { gcd, isZero, type Rational } from "#lib/core/grading/rational.ts";
import type { PairSums } from "./statistics.ts";

export const addPairs = (a: PairSums, b: PairSums): PairSums => ({
  n: a.n + b.n,
  x: a.x + b.x,
  xx: a.xx + b.xx,
  y: a.y + b.y,
  yy: a.yy + b.yy,
  xy: a.xy + b.xy,
});

export const EMPTY_PAIRS: PairSums = { n: 0, x: 0n, xx: 0n, y: 0n, yy: 0n, xy: 0n };

/** Replaces the total y of a question's score x by the rest, the total without the question. */
export const toRestPairs = ({ n, x, xx, y, yy, xy }: PairSums): PairSums => ({
  n,
  x,
  xx,
  y: y - x,
  yy: yy - 2n * xy + xx,
  xy: xy - xx,
});

/** Is the inverse of `toRestPairs`. */
export const toTotalPairs = ({ n, x, xx, y, yy, xy }: PairSums): PairSums => ({
  n,
  x,
  xx,
  y: y + x,
  yy: yy + 2n * xy + xx,
  xy: xy + xx,
});

/** Multiplies each x by `a` and each y by `b`. */
export const scalePairs = ({ n, x, xx, y, yy, xy }: PairSums, a: bigint, b: bigint): PairSums => ({
  n,
  x: a * x,
  xx: a * a * xx,
  y: b * y,
  yy: b * b * yy,
  xy: a * b * xy,
});

/**
 * Returns integers that are proportional to the reciprocals of maxima, so that scores which are multiplied by them compare
 * like shares of the maxima. Sums stay exact. A maximum of 0 has the weight 0.
 */
export function computeShareWeights(maxima: readonly Rational[]): bigint[] {
  const multiple = maxima
    .filter((max) => !isZero(max))
    .reduce((product, { n }) => (product / gcd(product, n)) * n, 1n);
  return maxima.map((max) => (isZero(max) ? 0n : (max.d * multiple) / max.n));
}
