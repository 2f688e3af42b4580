import type { DiscriminationLabel } from "#lib/contract/analytics.ts";
import { LEAST_FOR_INDEX, LEAST_FOR_LABEL } from "#lib/contract/question-flags.ts";
import {
  add,
  div,
  fromNumber,
  mul,
  ONE,
  type Rational,
  ratio,
  sub,
  toNumber,
  ZERO,
} from "#lib/core/grading/rational.ts";
import { roundPlaces } from "#lib/core/grading/round.ts";
import type { PercentCount } from "./histogram.ts";

/*
 * Sources: Pearson, Proc. R. Soc. 58 (1895); Cronbach, Psychometrika 16 (1951); Henrysson, Psychometrika 28 (1963);
 * Crocker & Algina, Introduction to Classical and Modern Test Theory (1986); Ebel & Frisbie, Essentials of Educational
 * Measurement (1991); NIST/SEMATECH e-Handbook of Statistical Methods. The contract decides where these leave a choice.
 */

/**
 * Power sums of n pairs of whole numbers. They are exact, so they can be merged by addition and separated by subtraction,
 * and centered sums lose nothing to cancellation. The update formulas of Chan et al. (1983) and Pébay (2008), which doubles
 * would need, aren't necessary.
 */
export type PairSums = { n: number; x: bigint; xx: bigint; y: bigint; yy: bigint; xy: bigint };

/** n times the sum of squared deviations: n·Σx² - (Σx)² (Chan et al. 1983, "textbook"). Zero if and only if all are equal. */
export const spread = (n: number, x: bigint, xx: bigint): bigint => BigInt(n) * xx - x * x;

/** Sample variance, with n - 1 in the denominator (NIST 1.3.5.6). n is at least 2. */
export const variance = (n: number, x: bigint, xx: bigint): Rational =>
  ratio(spread(n, x, xx), BigInt(n) * BigInt(n - 1));

/** Product-moment correlation (Pearson 1895). Null if either side has no variance, or with fewer than `minPairs` pairs. */
export function pearson({ n, x, xx, y, yy, xy }: PairSums, minPairs: number): number | null {
  const [sx, sy] = [spread(n, x, xx), spread(n, y, yy)];
  if (n < minPairs || sx <= 0n || sy <= 0n) return null;
  const sxy = BigInt(n) * xy - x * y;
  const r = Math.sqrt(toNumber(ratio(sxy * sxy, sx * sy)));
  return sxy < 0n ? -r : r;
}

/** Item-total correlation, where x is the score of the question and y the total (Crocker & Algina 1986). */
export const discrimination = (sums: PairSums): number | null => roundIndex(pearson(sums, LEAST_FOR_INDEX));

/** The same correlation with the total minus the question, which would otherwise correlate with itself (Henrysson 1963). */
export function correctedDiscrimination({ n, x, xx, y, yy, xy }: PairSums): number | null {
  const rest = { n, x, xx, y: y - x, yy: yy - 2n * xy + xx, xy: xy - xx };
  return roundIndex(pearson(rest, LEAST_FOR_INDEX));
}

/** The label of a corrected index as reported, with the thresholds 0.40, 0.30 and 0.20 of Ebel & Frisbie (1991). */
export function discriminationLabel(n: number, corrected: number | null): DiscriminationLabel | null {
  if (corrected === null || n < LEAST_FOR_LABEL) return null;
  if (corrected >= 0.4) return "excellent";
  if (corrected >= 0.3) return "good";
  if (corrected >= 0.2) return "fair";
  return corrected >= 0 ? "poor" : "negative";
}

/** Sums over submissions that were shown all k questions: `items` for the score of each question, `t` and `tt` for the total. */
export type TestSums = { n: number; items: readonly { x: bigint; xx: bigint }[]; t: bigint; tt: bigint };

/** Cronbach's alpha (1951), exact: k/(k-1) · (1 - Σs²ᵢ/s²ₜ). Null for one question, fewer than two submissions, or no variance. */
export function cronbachAlpha({ n, items, t, tt }: TestSums): Rational | null {
  const total = spread(n, t, tt);
  const k = BigInt(items.length);
  if (k < 2n || n < 2 || total <= 0n) return null;
  const parts = items.reduce((sum, { x, xx }) => sum + spread(n, x, xx), 0n);
  return ratio(k * (total - parts), (k - 1n) * total);
}

/** Standard error of measurement: sₜ·√(1 - alpha), in the units of t (Crocker & Algina 1986). Alpha never exceeds 1. */
export function standardError({ n, t, tt }: TestSums, alpha: Rational): number {
  return Math.sqrt(toNumber(mul(variance(n, t, tt), sub(ONE, alpha))));
}

/** The middle value, or the mean of the two middle ones (NIST 1.3.5.1). Takes ascending values. Null if there are none. */
export function median(values: readonly PercentCount[]): Rational | null {
  const n = values.reduce((sum, { count }) => sum + count, 0);
  if (n === 0) return null;
  const [low, high] = [valueAt(values, Math.ceil(n / 2)), valueAt(values, Math.floor(n / 2) + 1)];
  return div(add(low, high), fromNumber(2));
}

/** The value at a rank, from 1. */
function valueAt(values: readonly PercentCount[], rank: number): Rational {
  let seen = 0;
  for (const { percent, count } of values) {
    seen += count;
    if (seen >= rank) return percent;
  }
  throw new RangeError(`there is no value of rank ${rank}`);
}

/** The mean, sum/n (NIST 1.3.5.1). 0 if n is 0, because integrators expect a number. */
export const meanOrZero = (sum: Rational, n: number): Rational => (n === 0 ? ZERO : div(sum, fromNumber(n)));

/** 100·part/whole, in percent; 0 if whole is 0. For correct answers it is the difficulty (Crocker & Algina 1986). */
export const share = (part: number, whole: number): Rational =>
  whole === 0 ? ZERO : ratio(100n * BigInt(part), BigInt(whole));

/** Sample standard deviation (NIST 1.3.5.6) from n, the sum and the sum of squares. Null with fewer than two values. */
export function standardDeviation(n: number, sum: Rational, squares: Rational): number | null {
  if (n < 2) return null;
  const centered = sub(squares, div(mul(sum, sum), fromNumber(n)));
  return Math.sqrt(toNumber(div(centered, fromNumber(n - 1))));
}

/** Rounds a double to `places` decimals, half away from zero, decided on its shortest decimal. For roots, which no fraction equals. */
export const roundReal = (x: number, places: number): number => toNumber(roundPlaces(fromNumber(x), places));

const roundIndex = (r: number | null): number | null => (r === null ? null : roundReal(r, 4));
