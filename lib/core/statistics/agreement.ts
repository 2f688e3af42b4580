import { fQuantile } from "./f-distribution.ts";

/*
 * Agreement of two raters. Sources: Cohen, Psychological Bulletin 70 (1968), and Fleiss, Cohen & Everitt, Psychological
 * Bulletin 72 (1969), for weighted kappa and its standard error; Shrout & Fleiss, Psychological Bulletin 86 (1979), and
 * McGraw & Wong, Psychological Methods 1 (1996), for the intraclass correlation and its interval.
 */

/** An estimate with its 95% confidence interval. */
export type Estimate = { value: number; low: number; high: number };
export type Pair = readonly [first: number, second: number];

/** The 97.5% quantile of the normal distribution. */
const Z = 1.959963984540054;
const ALPHA = 0.05;

const mean = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;
const limit = (x: number): number => Math.min(1, Math.max(-1, x));

/**
 * Computes Cohen's kappa with quadratic weights: 1 minus the mean squared difference of the pairs, divided by the one
 * expected of independent raters. The categories are the scores themselves, so that their distances count. The interval
 * uses the asymptotic standard error that doesn't assume independence. Returns null for fewer than 2 pairs, and if both
 * raters gave only one and the same score.
 */
export function weightedKappa(pairs: readonly Pair[]): Estimate | null {
  if (pairs.length < 2) return null;
  const xs = pairs.map(([x]) => x);
  const ys = pairs.map(([, y]) => y);
  // The mean of (x - Y)² over all Y is x² - 2x·mean(Y) + mean(Y²). Shifting by one score keeps squares small.
  const origin = xs[0] ?? 0;
  const describe = (values: readonly number[]) => ({
    mean: mean(values.map((x) => x - origin)),
    square: mean(values.map((x) => (x - origin) ** 2)),
  });
  const [first, second] = [describe(xs), describe(ys)];
  const differFrom = (x: number, other: typeof first): number =>
    (x - origin) ** 2 - 2 * (x - origin) * other.mean + other.square;
  const observed = mean(pairs.map(([x, y]) => (x - y) ** 2));
  const expected = first.square - 2 * first.mean * second.mean + second.square;
  if (expected <= 0 || new Set([...xs, ...ys]).size === 1) return null;
  const terms = pairs.map(
    ([x, y]) => (differFrom(x, second) + differFrom(y, first)) * observed - (x - y) ** 2 * expected,
  );
  const center = mean(terms);
  const variance = mean(terms.map((term) => (term - center) ** 2)) / pairs.length / expected ** 4;
  const value = 1 - observed / expected;
  const error = Z * Math.sqrt(variance);
  return { value, low: limit(value - error), high: limit(value + error) };
}

/**
 * Computes ICC(2,1): two-way random effects, absolute agreement, one rater. A row contains the scores of one target by
 * all raters. The interval is that of McGraw & Wong. Returns null for
 * fewer than 2 targets, if all scores are equal, and if very few targets give no interval. An estimate below -1, which they
 * can also give, is returned as -1.
 */
export function intraclassCorrelation(rows: readonly (readonly number[])[]): Estimate | null {
  const n = rows.length;
  const k = rows[0]?.length ?? 0;
  if (n < 2 || k < 2) return null;
  const { targets, raters, error } = computeMeanSquares(rows, n, k);
  const denominator = targets + (k - 1) * error + (k * (raters - error)) / n;
  if (new Set(rows.flat()).size === 1 || denominator <= 0) return null;
  const value = (targets - error) / denominator;
  if (error === 0 && raters === 0) return { value: 1, low: 1, high: 1 };
  if (error === 0 && targets === 0) return { value: 0, low: 0, high: 0 };
  const a = (k * value) / (n * (1 - value));
  const b = 1 + (k * value * (n - 1)) / (n * (1 - value));
  const freedom =
    (a * raters + b * error) ** 2 / ((a * raters) ** 2 / (k - 1) + (b * error) ** 2 / ((n - 1) * (k - 1)));
  if (!(freedom > 0)) return null;
  const rest = k * raters + (k * n - k - n) * error;
  const lower = fQuantile(1 - ALPHA / 2, n - 1, freedom);
  const upper = fQuantile(1 - ALPHA / 2, freedom, n - 1);
  const low = (n * (targets - lower * error)) / (lower * rest + n * targets);
  const high = (n * (upper * targets - error)) / (rest + n * upper * targets);
  // Not true of infinite limits either, which have no value.
  return low <= value && value <= high ? { value: limit(value), low: limit(low), high: limit(high) } : null;
}

/** Computes the mean squares of a two-way analysis of variance without replication. */
function computeMeanSquares(rows: readonly (readonly number[])[], n: number, k: number) {
  const grand = mean(rows.flat());
  const rowMeans = rows.map(mean);
  const columnMeans = Array.from({ length: k }, (_, j) => mean(rows.map((row) => row[j] ?? 0)));
  const sumSquares = (values: readonly number[]) => values.reduce((sum, x) => sum + x ** 2, 0);
  const residuals = rows.flatMap((row, i) =>
    row.map((x, j) => x - (rowMeans[i] ?? 0) - (columnMeans[j] ?? 0) + grand),
  );
  // Differences that are only rounding count as none.
  const dropNoise = (x: number) => (x < 1e-20 * Math.max(1, grand ** 2) ? 0 : x);
  return {
    targets: dropNoise((k * sumSquares(rowMeans.map((x) => x - grand))) / (n - 1)),
    raters: dropNoise((n * sumSquares(columnMeans.map((x) => x - grand))) / (k - 1)),
    error: dropNoise(sumSquares(residuals) / ((n - 1) * (k - 1))),
  };
}
