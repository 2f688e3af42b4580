import { describe, expect, test } from "vitest";
import { testAboveZero, testDifference } from "#lib/core/statistics/alarm/correlations.ts";
import { findNegativeDiscrimination, findNeverCorrect } from "#lib/core/statistics/alarm/item-signs.ts";
import { compareWithKey, correlateWithRest, findMiskey } from "#lib/core/statistics/alarm/miskey.ts";
import { hypergeometricTail, normalTail, signTail } from "#lib/core/statistics/alarm/tails.ts";
import { type AnswerRow, findUnaccepted, selectStrongest } from "#lib/core/statistics/alarm/unaccepted.ts";
import { createRandom, examineClass, ITEM_MODELS, simulateClass } from "#tests/support/simulated-class.ts";

describe("p-values", () => {
  test.each([
    [0, 0.5],
    [1.96, 0.024997895],
    [3, 0.001349898],
    [5, 2.8665157e-7],
    [-1, 0.8413447461],
  ])("the normal tail beyond %f is that of the published tables", (z, p) => {
    expect(normalTail(z) / p).toBeCloseTo(1, 7);
  });

  test("Fisher's lady tasting tea: 4 of 4 cups by chance in 1 of 70, at least 3 in 17 of 70", () => {
    expect(hypergeometricTail(4, 4, 4, 8)).toBeCloseTo(1 / 70, 12);
    expect(hypergeometricTail(3, 4, 4, 8)).toBeCloseTo(17 / 70, 12);
  });

  test("the sign test counts the outcomes: 9 or 10 of 10 heads are 11 of 1,024", () => {
    expect(signTail(9, 10)).toBeCloseTo(11 / 1024, 12);
  });
});

describe("correlations", () => {
  test("the example of Meng, Rosenthal & Rubin (1992): 0.63 against -0.03 in 15 cases is z = 1.68", () => {
    const { z, p } = testDifference(0.63, -0.03, -0.19, 15);
    expect(z).toBeCloseTo(1.68, 2);
    expect(p).toBeCloseTo(0.0465, 3);
  });

  test("with two complementary answers, the test of the difference is Fisher's test of one correlation", () => {
    expect(testDifference(0.3, -0.3, -1, 60).z).toBeCloseTo(testAboveZero(0.3, 60).z, 10);
  });

  test("the point-biserial correlation is that of the picked option with the rest score", () => {
    // Three of six learners picked the option, with rest scores 4, 5 and 3; the others have 1, 2 and 3.
    const all = { n: 6, y: 18n, yy: 64n };
    expect(correlateWithRest(all, { count: 3, rest: 12n })).toBeCloseTo(0.7746, 4);
    expect(correlateWithRest(all, { count: 6, rest: 18n })).toBeNull();
  });
});

describe("a wrong key", () => {
  // Rest scores of 60 learners: 20 each of 1, 2 and 3.
  const all = { n: 60, y: 120n, yy: 280n };

  test("shows when strong learners prefer another option", () => {
    const found = findMiskey(all, [
      { key: { count: 20, rest: 25n }, answer: { count: 30, rest: 80n }, value: "b" },
      { key: { count: 20, rest: 25n }, answer: { count: 10, rest: 15n }, value: "c" },
    ]);
    expect(found).toMatchObject({ value: "b" });
    expect(found?.p).toBeLessThan(0.001);
  });

  test("isn't suspected for an option that few or weak learners prefer", () => {
    expect(compareWithKey(all, { count: 20, rest: 25n }, { count: 4, rest: 12n })).toBeNull();
    expect(compareWithKey(all, { count: 20, rest: 25n }, { count: 30, rest: 55n })).toBeNull();
  });

  test("shows also if no one picked the keyed option", () => {
    const compared = compareWithKey(all, { count: 0, rest: 0n }, { count: 30, rest: 80n });
    expect(compared?.keyCorrelation).toBe(0);
    expect(compared?.p).toBeLessThan(0.001);
  });
});

describe("answers that aren't accepted", () => {
  const rows = (rest: number, answer: string, count: number, credited = false): AnswerRow[] =>
    Array.from({ length: count }, () => ({ rest, answer, credited }));

  test("are those that the strongest third gives more often than the others", () => {
    const given = [
      ...rows(9, "colour", 8),
      ...rows(9, "color", 12, true),
      ...rows(4, "color", 20, true),
      ...rows(4, "paint", 20),
    ];
    expect(findUnaccepted(given, selectStrongest(given))).toMatchObject([
      { answer: "colour", count: 8, strongest: 8 },
    ]);
  });

  test("are those that the strongest third gives instead of any accepted answer", () => {
    const given = [...rows(9, "42", 20), ...rows(4, "42", 40)];
    expect(findUnaccepted(given, selectStrongest(given))).toMatchObject([{ answer: "42" }]);
  });

  test("aren't mistakes that weak learners make as often", () => {
    const given = [
      ...rows(9, "-3", 5),
      ...rows(9, "3", 15, true),
      ...rows(4, "-3", 15),
      ...rows(4, "3", 25, true),
    ];
    expect(findUnaccepted(given, selectStrongest(given))).toEqual([]);
  });

  test("aren't those of fewer than three learners", () => {
    const given = [...rows(9, "odd", 2), ...rows(4, "even", 4, true)];
    expect(findUnaccepted(given, selectStrongest(given))).toEqual([]);
  });

  test("the strongest third keeps learners with equal scores together", () => {
    const scores = [9, 9, 9, 9, 5, 5, 5, 1, 1];
    const strongest = selectStrongest(scores.map((rest) => ({ rest, answer: null, credited: false })));
    expect(strongest?.filter(Boolean)).toHaveLength(4);
    expect(selectStrongest(rows(3, "a", 9))).toBeNull();
  });
});

describe("negative discrimination and never correct", () => {
  test("no correct answer is implausible from 29 answers on", () => {
    expect(findNeverCorrect(28, 0)).toBeNull();
    expect(findNeverCorrect(29, 0)?.p).toBeCloseTo(0.9 ** 29, 12);
    expect(findNeverCorrect(100, 1)).toBeNull();
  });

  test("discrimination is negative only if it is significantly below 0", () => {
    // 40 learners: those who earn the point have a rest score of `low`, the others `high`.
    const buildSums = (low: bigint, high: bigint) => ({
      n: 40,
      x: 20n,
      xx: 20n,
      y: 20n * (1n + low) + 20n * high,
      yy: 20n * (1n + low) ** 2n + 20n * high ** 2n,
      xy: 20n * (1n + low),
    });
    expect(findNegativeDiscrimination(buildSums(1n, 4n))?.correlation).toBeCloseTo(-1, 6);
    expect(findNegativeDiscrimination(buildSums(4n, 1n))).toBeNull();
  });
});

test("in simulated classes of 200, at least 95% of wrong keys are found and at most 1% of sound questions flagged", () => {
  for (const model of ITEM_MODELS) {
    const random = createRandom(20);
    const classes = Array.from({ length: 100 }, () => examineClass(simulateClass(model, 200, random), 200));
    const found = classes.filter(([wrong]) =>
      wrong?.some(
        ({ kind, ...finding }) =>
          kind === "probable_miskey" && "answer" in finding && finding.answer === '["a"]',
      ),
    );
    const flagged = classes
      .flatMap((questions) => questions.slice(1))
      .filter((findings) => findings.length > 0);
    expect([model.name, found.length >= 95, flagged.length <= 0.01 * 1900]).toEqual([model.name, true, true]);
  }
});
