import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromDecimalString, fromNumber, ratio, toNumber, ZERO } from "#lib/core/grading/rational.ts";
import {
  getBucket,
  type Histogram,
  listPercentages,
  mergeHistograms,
} from "#lib/core/statistics/histogram.ts";
import { toRestPairs } from "#lib/core/statistics/pairs.ts";
import {
  discrimination,
  discriminationLabel,
  median,
  type PairSums,
  pearson,
  roundReal,
  standardDeviation,
} from "#lib/core/statistics/statistics.ts";
import { ExactSum, toUnits, UNITS_PER_POINT } from "#lib/core/statistics/units.ts";

const pairs = (x: readonly number[], y: readonly number[]): PairSums => ({
  n: x.length,
  x: BigInt(x.reduce((a, b) => a + b, 0)),
  xx: BigInt(x.reduce((a, b) => a + b * b, 0)),
  y: BigInt(y.reduce((a, b) => a + b, 0)),
  yy: BigInt(y.reduce((a, b) => a + b * b, 0)),
  xy: BigInt(x.reduce((a, b, i) => a + b * (y[i] ?? 0), 0)),
});

describe("correlation", () => {
  test("is exactly 1 or -1 for points on a line, whatever their size", () => {
    const far = [1, 2, 3, 4, 5].map((x) => x + 1_000_000);
    expect(pearson(pairs([1, 2, 3, 4, 5], far), 2)).toBe(1);
    expect(pearson(pairs([5, 4, 3, 2, 1], far), 2)).toBe(-1);
  });

  test("is between -1 and 1, or null, for any scores", () => {
    const score = fc.integer({ min: 0, max: 5 });
    fc.assert(
      fc.property(fc.array(fc.tuple(score, score), { maxLength: 12 }), (scores) => {
        const x = scores.map(([a]) => a);
        const y = scores.map(([a, b]) => a + b);
        const sums = pairs(x, y);
        const found = [pearson(sums, 5), discrimination(toRestPairs(sums))];
        for (const r of found) if (r !== null) expect(Math.abs(r)).toBeLessThanOrEqual(1);
        if (x.length < 5 || new Set(x).size === 1) expect(found).toEqual([null, null]);
      }),
    );
  });
});

test.each([
  [0.4, "excellent"],
  [0.3999, "good"],
  [0.3, "good"],
  [0.2999, "fair"],
  [0.2, "fair"],
  [0.1999, "poor"],
  [0, "poor"],
  [-0.0001, "negative"],
])("labels a corrected index of %f as %s", (index, label) => {
  expect(discriminationLabel(10, index)).toBe(label);
  expect(discriminationLabel(9, index)).toBeNull();
});

const buildCounts = (...values: [number, number][]) =>
  values.map(([percent, count]) => ({ percent: fromNumber(percent), count }));

test("the median is the middle value, or the mean of the two middle values", () => {
  expect(median([])).toBeNull();
  expect(median(buildCounts([10, 1], [20, 1], [90, 1]))).toEqual(fromNumber(20));
  expect(median(buildCounts([10, 2], [20, 2]))).toEqual(fromNumber(15));
  expect(median(buildCounts([10, 3], [20, 2]))).toEqual(fromNumber(10));
  expect(median(buildCounts([0, 1], [33.33, 1]))).toEqual(fromNumber(16.665));
});

test("the standard deviation is exactly 0 for equal values, and null with fewer than two", () => {
  const third = ratio(1n, 3n);
  expect(standardDeviation(3, ratio(1n, 1n), ratio(1n, 3n))).toBe(0);
  expect(standardDeviation(1, third, ratio(1n, 9n))).toBeNull();
  expect(standardDeviation(0, ZERO, ZERO)).toBeNull();
});

test("roots are rounded half away from zero, decided on their decimals", () => {
  expect([roundReal(1.00005, 4), roundReal(-1.00005, 4), roundReal(2.675, 2)]).toEqual([
    1.0001, -1.0001, 2.68,
  ]);
  expect(Object.is(roundReal(-0.00001, 4), 0)).toBe(true);
});

describe("units", () => {
  test("represent scores with four decimals and fractions with denominators up to 16 exactly", () => {
    const isExact = (n: bigint, d: bigint) => (n * BigInt(UNITS_PER_POINT)) % d === 0n;
    for (let d = 1n; d <= 16n; d++) expect(isExact(1n, d)).toBe(true);
    expect(isExact(1n, 10_000n)).toBe(true);
    expect(toUnits(1 / 3) * 3).toBe(UNITS_PER_POINT);
    expect(toUnits(5 / 7) * 7).toBe(5 * UNITS_PER_POINT);
  });

  test("can be added in any order and subtracted without any error", () => {
    const term = fc.maxSafeInteger().map((x) => Math.trunc(x / 2));
    fc.assert(
      fc.property(fc.array(term), (terms) => {
        const sum = new ExactSum();
        for (const x of terms) sum.add(x);
        expect(sum.value).toBe(terms.reduce((total, x) => total + BigInt(x), 0n));
        for (const x of terms) sum.add(-x);
        expect(sum.value).toBe(0n);
      }),
    );
  });
});

describe("the distribution", () => {
  const bucket = (percent: string) => getBucket(fromDecimalString(percent) ?? ZERO);
  test("uses the rounded percentage that is reported", () => {
    expect(["0", "9.99", "9.994", "9.995", "10", "89.99", "90", "100"].map(bucket)).toEqual([
      0, 0, 0, 1, 1, 8, 9, 9,
    ]);
  });

  const max = fromNumber(10);
  const buildHistogram = (...totals: number[]): Histogram => ({
    coarse: false,
    counts: new Map(totals.map((total) => [toUnits(total), 1])),
  });

  test("keeps exact totals, and drops counts of 0", () => {
    const both = mergeHistograms(buildHistogram(1, 10 / 3), buildHistogram(1), max);
    expect(listPercentages([{ histogram: both, max }])).toEqual([
      { percent: fromNumber(10), count: 2 },
      { percent: ratio(100n, 3n), count: 1 },
    ]);
    const gone: Histogram = { coarse: false, counts: new Map([[toUnits(1), -2]]) };
    expect(mergeHistograms(both, gone, max).counts.size).toBe(1);
  });

  test("switches to rounded percentages beyond 10,000 different totals", () => {
    const many = Array.from({ length: 30_000 }, (_, i) => i / 3000);
    const coarse = mergeHistograms(
      buildHistogram(...many.slice(0, 9_000)),
      buildHistogram(...many.slice(9_000)),
      max,
    );
    expect(coarse.coarse).toBe(true);
    expect(coarse.counts.size).toBeLessThanOrEqual(10_001);
    const values = listPercentages([{ histogram: coarse, max }]);
    expect(values.reduce((sum, { count }) => sum + count, 0)).toBe(30_000);
    expect(toNumber(median(values) ?? ZERO)).toBeCloseTo(50, 1);
    const less: Histogram = { coarse: false, counts: new Map(many.map((total) => [toUnits(total), -1])) };
    expect(mergeHistograms(coarse, less, max)).toEqual({ coarse: true, counts: new Map() });
  });
});
