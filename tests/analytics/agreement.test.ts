import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { intraclassCorrelation, type Pair, weightedKappa } from "#lib/core/statistics/agreement.ts";
import { fQuantile } from "#lib/core/statistics/f-distribution.ts";

/** Returns a pair for each count of a contingency table, with the categories 1, 2, 3 ... */
const toPairs = (table: readonly (readonly number[])[]): Pair[] =>
  table.flatMap((row, i) => row.flatMap((n, j) => Array.from({ length: n }, (): Pair => [i + 1, j + 1])));

/** Half the interval's width as a standard error. */
const getError = ({ low, high }: { low: number; high: number }) => (high - low) / 2 / 1.959964;

describe("weighted kappa", () => {
  test("gives the published figures for two radiologists (Boyd et al. 1982, in the Stata manual under kappa)", () => {
    const kappa = weightedKappa(
      toPairs([
        [21, 12, 0, 0],
        [4, 17, 1, 0],
        [3, 9, 15, 2],
        [0, 0, 0, 1],
      ]),
    );
    expect(kappa?.value).toBeCloseTo(0.6714, 4);
  });

  test("gives the published figure and standard error for 91 couples (Agresti 1990, in R's vcd as SexualFun)", () => {
    const kappa = weightedKappa(
      toPairs([
        [7, 7, 2, 3],
        [2, 8, 3, 7],
        [1, 5, 4, 9],
        [2, 8, 9, 14],
      ]),
    );
    expect(kappa?.value).toBeCloseTo(0.332, 4);
    expect(kappa && getError(kappa)).toBeCloseTo(0.0973, 4);
  });

  test("gives the published interval for 9 targets (the example of cohen.kappa in R's psych)", () => {
    const first = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const second = [1, 3, 1, 6, 1, 5, 5, 6, 7];
    const kappa = weightedKappa(first.map((x, i) => [x, second[i] ?? 0]));
    expect([kappa?.low, kappa?.value, kappa?.high].map((x) => x?.toFixed(2))).toEqual([
      "0.43",
      "0.68",
      "0.93",
    ]);
  });

  test("is 1 for raters who always agree, 0 for unrelated ones and negative for opposite ones", () => {
    expect(
      weightedKappa([
        [1, 1],
        [2, 2],
        [4, 4],
      ]),
    ).toEqual({ value: 1, low: 1, high: 1 });
    expect(
      weightedKappa([
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
      ])?.value,
    ).toBeCloseTo(0, 12);
    expect(
      weightedKappa([
        [0, 1],
        [1, 0],
      ])?.value,
    ).toBe(-1);
  });

  test.each([
    [[]],
    [[[1, 2]]],
    [
      [
        [3, 3],
        [3, 3],
        [3, 3],
      ],
    ],
  ] as Pair[][][])("is undefined for %j", (pairs) => expect(weightedKappa(pairs)).toBeNull());

  test("doesn't depend on the scale of the scores or the order of the raters", () => {
    const pair = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }));
    fc.assert(
      fc.property(fc.array(pair, { minLength: 3, maxLength: 40 }), (pairs) => {
        const kappa = weightedKappa(pairs);
        const scaled = weightedKappa(pairs.map(([x, y]): Pair => [y / 4 + 100, x / 4 + 100]));
        if (!kappa || !scaled) return expect(kappa).toBe(scaled);
        expect(scaled.value).toBeCloseTo(kappa.value, 8);
        expect(scaled.low).toBeCloseTo(kappa.low, 6);
      }),
    );
  });
});

describe("the intraclass correlation", () => {
  test("is 0 if one marker is always as much higher, and no answer differs from another", () => {
    const rows = Array.from({ length: 50 }, () => [1, 2]);
    expect(intraclassCorrelation(rows)).toEqual({ value: 0, low: 0, high: 0 });
  });

  test("gives the published figures for 6 targets and 4 judges (Shrout & Fleiss 1979, tables 2 and 4)", () => {
    const icc = intraclassCorrelation([
      [9, 2, 5, 8],
      [6, 1, 3, 2],
      [8, 4, 6, 8],
      [7, 1, 2, 6],
      [10, 5, 6, 9],
      [6, 2, 4, 7],
    ]);
    expect(icc?.value.toFixed(2)).toBe("0.29");
    expect(icc?.low).toBeCloseTo(0.019, 3);
    expect(icc?.high).toBeCloseTo(0.761, 3);
  });

  test("is 1 for raters who always agree, and lower for one who gives a constant amount more", () => {
    expect(
      intraclassCorrelation([
        [1, 1],
        [2, 2],
        [4, 4],
      ]),
    ).toEqual({ value: 1, low: 1, high: 1 });
    const shifted = intraclassCorrelation([
      [1, 2],
      [2, 3],
      [4, 5],
      [5, 6],
    ]);
    expect(shifted?.value).toBeGreaterThan(0.8);
    expect(shifted?.value).toBeLessThan(1);
  });

  test.each([
    [[]],
    [[[1, 2]]],
    [
      [
        [3, 3],
        [3, 3],
      ],
    ],
  ])("is undefined for %j", (rows) => expect(intraclassCorrelation(rows)).toBeNull());

  test("lies within its interval, which lies within -1 and 1", () => {
    const pair = fc.tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 10 }));
    fc.assert(
      fc.property(fc.array(pair, { minLength: 2, maxLength: 30 }), (pairs) => {
        for (const estimate of [intraclassCorrelation(pairs), weightedKappa(pairs)]) {
          if (!estimate) continue;
          expect(estimate.low).toBeGreaterThanOrEqual(-1);
          expect(estimate.low).toBeLessThanOrEqual(estimate.value + 1e-9);
          expect(estimate.high).toBeGreaterThanOrEqual(estimate.value - 1e-9);
          expect(estimate.high).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

test.each([
  [0.95, 1, 1, 161.4476],
  [0.95, 5, 10, 3.3258],
  [0.975, 2, 3, 16.0441],
  [0.99, 10, 20, 3.3682],
])("the %d quantile of F with %d and %d degrees of freedom is %d, as in printed tables", (p, d1, d2, f) => {
  expect(fQuantile(p, d1, d2)).toBeCloseTo(f, 4);
});
