import type { DiscriminationLabel } from "#lib/contract/analytics.ts";
import { MIN_FOR_INDEX, MIN_FOR_LABEL } from "#lib/contract/question-flags.ts";
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
 * Measurement (1991); NIST/SEMATECH e-Handbook of Statistical Methods. If these leave a choice, the contract decides.
 */

/**
 * Power sums of n pairs of integers. They are exact, so they can be merged by addition and separated by subtraction,
 * and centered sums lose nothing to cancellation. The update formulas of Chan et al. (1983) and Pébay (2008), which
 * doubles would need, aren't necessary.
 */
export type PairSums = { n: number; x: bigint; xx: bigint; y: bigint; yy: bigint; xy: bigint };

/**
 * Computes n times the sum of squared deviations: n·Σx² - (Σx)² (Chan et al. 1983, "textbook"). It is zero if and only
 * if all values are equal.
 */
const spread = (n: number, x: bigint, xx: bigint): bigint => BigInt(n) * xx - x * x;

/** Computes the sample variance, with n - 1 in the denominator (NIST 1.3.5.6). n must be at least 2. */
const variance = (n: number, x: bigint, xx: bigint): Rational =>
  ratio(spread(n, x, xx), BigInt(n) * BigInt(n - 1));

/**
 * Computes the product-moment correlation (Pearson 1895). Returns null if either side has no variance, or if there are
 * fewer than `minPairs` pairs.
 */
export function pearson({ n, x, xx, y, yy, xy }: PairSums, minPairs: number): number | null {
  const [sx, sy] = [spread(n, x, xx), spread(n, y, yy)];
  if (n < minPairs || sx <= 0n || sy <= 0n) return null;
  const sxy = BigInt(n) * xy - x * y;
  const r = Math.sqrt(toNumber(ratio(sxy * sxy, sx * sy)));
  return sxy < 0n ? -r : r;
}

/**
 * Computes a discrimination index: x is the question's score and y the total (Crocker & Algina 1986), or the total without
 * the question, which would otherwise correlate with itself (Henrysson 1963).
 */
export const discrimination = (sums: PairSums): number | null => roundIndex(pearson(sums, MIN_FOR_INDEX));

/**
 * Returns the label of a reported corrected index. The thresholds 0.40, 0.30 and 0.20 are from Ebel & Frisbie (1991).
 */
export function discriminationLabel(n: number, corrected: number | null): DiscriminationLabel | null {
  if (corrected === null || n < MIN_FOR_LABEL) return null;
  if (corrected >= 0.4) return "excellent";
  if (corrected >= 0.3) return "good";
  if (corrected >= 0.2) return "fair";
  return corrected >= 0 ? "poor" : "negative";
}

/**
 * Sums over submissions that included all k questions: `items` for each question's score, `t` and `tt` for the total.
 */
export type TestSums = { n: number; items: readonly { x: bigint; xx: bigint }[]; t: bigint; tt: bigint };

/**
 * Computes Cronbach's alpha (1951) exactly: k/(k-1) · (1 - Σs²ᵢ/s²ₜ). Returns null for a single question, for fewer
 * than two submissions, or without variance.
 */
export function cronbachAlpha({ n, items, t, tt }: TestSums): Rational | null {
  const total = spread(n, t, tt);
  const k = BigInt(items.length);
  if (k < 2n || n < 2 || total <= 0n) return null;
  const parts = items.reduce((sum, { x, xx }) => sum + spread(n, x, xx), 0n);
  return ratio(k * (total - parts), (k - 1n) * total);
}

/**
 * Computes the standard error of measurement, sₜ·√(1 - alpha), in units of t (Crocker & Algina 1986). Alpha is at most
 * 1.
 */
export function standardError({ n, t, tt }: TestSums, alpha: Rational): number {
  return Math.sqrt(toNumber(mul(variance(n, t, tt), sub(ONE, alpha))));
}

/**
 * Returns the middle value, or the mean of the two middle values (NIST 1.3.5.1). The values must be ascending. Returns
 * null if there are none.
 */
export function median(values: readonly PercentCount[]): Rational | null {
  const n = values.reduce((sum, { count }) => sum + count, 0);
  if (n === 0) return null;
  const [low, high] = [valueAt(values, Math.ceil(n / 2)), valueAt(values, Math.floor(n / 2) + 1)];
  return div(add(low, high), fromNumber(2));
}

/** Returns the value at a rank, counted from 1. */
function valueAt(values: readonly PercentCount[], rank: number): Rational {
  let seen = 0;
  for (const { percent, count } of values) {
    seen += count;
    if (seen >= rank) return percent;
  }
  throw new RangeError(`there is no value of rank ${rank}`);
}

/** Computes the mean, sum/n (NIST 1.3.5.1). Returns 0 if n is 0, because integrators expect a number. */
export const meanOrZero = (sum: Rational, n: number): Rational => (n === 0 ? ZERO : div(sum, fromNumber(n)));

/** Computes 100·part/whole, or 0 if whole is 0. For correct answers, this is the difficulty (Crocker & Algina 1986). */
export const share = (part: number, whole: number): Rational =>
  whole === 0 ? ZERO : ratio(100n * BigInt(part), BigInt(whole));

/** Computes the sample standard deviation (NIST 1.3.5.6) from n, the sum and sum of squares. Returns null if n < 2. */
export function standardDeviation(n: number, sum: Rational, squares: Rational): number | null {
  if (n < 2) return null;
  const centered = sub(squares, div(mul(sum, sum), fromNumber(n)));
  return Math.sqrt(toNumber(div(centered, fromNumber(n - 1))));
}

/**
 * Rounds a double to `places` decimals, half away from zero, based on its shortest decimal. Used for roots, which
 * aren't fractions.
 */
export const roundReal = (x: number, places: number): number => toNumber(roundPlaces(fromNumber(x), places));

const roundIndex = (r: number | null): number | null => (r === null ? null : roundReal(r, 4));
