import { describe, expect, test } from "vitest";
import { computeFigures } from "#lib/domains/analytics/figures.ts";
import { buildVersion, computeSums, createAttempts, figuresFor, mapShapes, type Score } from "./support.ts";

const four = buildVersion({ a: 1, b: 1, c: 1, d: 1 });

/**
 * Calculated by hand. Totals 4 3 2 2 1 0: sum 12, squares 34, squared deviations 34 - 144/6 = 10, variance 2.
 *
 *      right  dev²         s²    Σx·total  Cov·6         r              with the rest (total - x)
 * Q1   4      4-16/6=4/3   4/15  11        11-8=3        3/√(40/3)      (3-4/3)/√(4/3·(10-6+4/3)) = 5/8
 * Q2   4      4/3          4/15  10        10-8=2        2/√(40/3)      (2-4/3)/√(4/3·(10-4+4/3)) = 2/√88
 * Q3   3      3-9/6=3/2    3/10  9         9-6=3         3/√15          (3-3/2)/√(3/2·(10-6+3/2)) = 1.5/√8.25
 * Q4   1      1-1/6=5/6    1/6   4         4-2=2         2/√(25/3)      (2-5/6)/√(5/6·(10-4+5/6)) = 7/√205
 *
 * Σs² = 1, so alpha = 4/3·(1 - 1/2) = 2/3, and the standard error is √2·√(1/3) = √(2/3). Percentages are 25 times the totals.
 */
const SIX: Score[][] = [
  [1, 1, 1, 1],
  [1, 1, 1, 0],
  [1, 1, 0, 0],
  [1, 0, 1, 0],
  [0, 1, 0, 0],
  [0, 0, 0, 0],
];

describe("analytics of six learners and four questions", () => {
  const { overview, distribution, question_stats } = figuresFor(four, SIX);

  test("have the expected overview", () => {
    expect(overview).toEqual({
      submission_count: 6,
      graded_count: 6,
      avg_score: 2,
      avg_score_percent: 50,
      median_score_percent: 50,
      std_dev_percent: 35.36, // 25·√2
      max_score: 4,
      passing_score_percent: 50,
      pass_rate: 66.67,
      reliability_count: 6,
      reliability_question_count: 4,
      reliability_note: null,
      cronbach_alpha: 0.6667,
      standard_error_of_measurement: 0.8165,
    });
  });

  test("have the expected distribution", () => {
    expect(distribution).toEqual([
      { label: "0-9%", count: 1 },
      { label: "10-19%", count: 0 },
      { label: "20-29%", count: 1 },
      { label: "30-39%", count: 0 },
      { label: "40-49%", count: 0 },
      { label: "50-59%", count: 2 },
      { label: "60-69%", count: 0 },
      { label: "70-79%", count: 1 },
      { label: "80-89%", count: 0 },
      { label: "90-100%", count: 1 },
    ]);
  });

  test("have the expected figures for each question", () => {
    const seen = question_stats.map((q) => [
      q.label,
      q.question_id,
      q.attempt_count,
      q.avg_score_percent,
      q.pct_fully_correct,
      q.discrimination_index,
      q.discrimination_index_corrected,
      q.discrimination_label,
    ]);
    expect(seen).toEqual([
      ["Q1", "a", 6, 66.67, 66.67, 0.8216, 0.625, null],
      ["Q2", "b", 6, 66.67, 66.67, 0.5477, 0.2132, null],
      ["Q3", "c", 6, 50, 50, 0.7746, 0.5222, null],
      ["Q4", "d", 6, 16.67, 16.67, 0.6928, 0.4889, null],
    ]);
  });
});

/**
 * Twelve learners and three questions of 2, 3 and 5 points, with partial credit and skipped answers. The expected figures
 * come from two passes over doubles, a method that shares nothing with the sums.
 */
const points = [2, 3, 5];
const TWELVE: Score[][] = [
  [2, 3, 5],
  [2, 3, 0],
  [2, 1.5, 2.5],
  [2, 1, 2.5],
  [0, 3, 5],
  [1, 2, null],
  [2, 0, 0],
  [null, 1, 2.5],
  [0, 0, 5],
  [1, null, 0],
  [0, 0.75, 1.25],
  [null, null, null],
];

test("equal a two-pass calculation for twelve learners with partial credit", () => {
  const shape = buildVersion({ a: 2, b: 3, c: 5 });
  const { overview, question_stats } = figuresFor(shape, TWELVE);
  const scores = TWELVE.map((row) => row.map((score) => score ?? 0));
  const totals = scores.map((row) => row.reduce((a, b) => a + b, 0));
  const items = points.map((_, i) => scores.map((row) => row[i] ?? 0));
  const alpha =
    (3 / 2) * (1 - items.map(computeVariance).reduce((a, b) => a + b, 0) / computeVariance(totals));

  expect(overview.avg_score).toBe(roundTo(computeMean(totals), 4));
  expect(overview.avg_score_percent).toBe(roundTo(computeMean(totals) * 10, 2));
  expect(overview.std_dev_percent).toBe(roundTo(Math.sqrt(computeVariance(totals)) * 10, 2));
  expect(overview.cronbach_alpha).toBe(roundTo(alpha, 4));
  expect(overview.standard_error_of_measurement).toBe(
    roundTo(Math.sqrt(computeVariance(totals) * (1 - alpha)), 4),
  );
  for (const [i, item] of items.entries()) {
    const rest = totals.map((total, l) => total - (item[l] ?? 0));
    expect(question_stats[i]).toMatchObject({
      avg_score_percent: roundTo((100 * computeMean(item)) / (points[i] ?? 0), 2),
      discrimination_index: roundTo(computeCorrelation(item, totals), 4),
      discrimination_index_corrected: roundTo(computeCorrelation(item, rest), 4),
    });
  }
  // From the table: 5, 3 and 3 of 12 have full marks, and 2 skipped each question.
  expect(question_stats.map((q) => [q.pct_fully_correct, q.pct_skipped])).toEqual([
    [41.67, 16.67],
    [25, 16.67],
    [25, 16.67],
  ]);
});

const computeMean = (x: readonly number[]) => x.reduce((a, b) => a + b, 0) / x.length;
const computeCovariance = (x: readonly number[], y: readonly number[]) =>
  x.reduce((sum, xi, i) => sum + (xi - computeMean(x)) * ((y[i] ?? 0) - computeMean(y)), 0) / (x.length - 1);
const computeVariance = (x: readonly number[]) => computeCovariance(x, x);
const computeCorrelation = (x: readonly number[], y: readonly number[]) =>
  computeCovariance(x, y) / Math.sqrt(computeVariance(x) * computeVariance(y));
const roundTo = (x: number, places: number) => Math.round(x * 10 ** places) / 10 ** places;

describe("discrimination labels", () => {
  /** The six learners twice. Correlations and alpha stay the same; squared deviations double, over n-1 = 11. */
  const twice = figuresFor(four, [...SIX, ...SIX]);

  test("follow the corrected index from ten submissions", () => {
    expect(
      twice.question_stats.map((q) => [q.discrimination_index_corrected, q.discrimination_label]),
    ).toEqual([
      [0.625, "excellent"],
      [0.2132, "fair"],
      [0.5222, "excellent"],
      [0.4889, "excellent"],
    ]);
    expect(twice.overview).toMatchObject({
      cronbach_alpha: 0.6667,
      std_dev_percent: 33.71, // 25·√(20/11)
      standard_error_of_measurement: 0.7785, // √(20/11·1/3)
    });
  });

  test.each([
    [9, null],
    [10, "excellent"],
  ])("with %i submissions are %s", (n, label) => {
    const table = [...SIX, ...SIX].slice(0, n);
    expect(figuresFor(four, table).question_stats[0]?.discrimination_label).toBe(label);
  });

  test("are negative for a question that only weak learners get right", () => {
    const table = [...SIX, ...SIX].map(([a, b, c, d]): Score[] => [1 - (a ?? 0), b ?? 0, c ?? 0, d ?? 0]);
    expect(figuresFor(four, table).question_stats[0]?.discrimination_label).toBe("negative");
  });
});

describe("figures that can't be computed are null, never NaN", () => {
  test("indices with fewer than five graded submissions", () => {
    const getDiscriminationIndex = (n: number) =>
      figuresFor(four, SIX.slice(0, n)).question_stats[2]?.discrimination_index;
    expect(getDiscriminationIndex(4)).toBeNull();
    expect(getDiscriminationIndex(5)).toEqual(expect.any(Number));
  });

  test("indices of a question without variance, and of a test without variance", () => {
    const same = figuresFor(
      four,
      SIX.map(([, ...rest]) => [1, ...rest]),
    );
    expect(same.question_stats[0]).toMatchObject({
      discrimination_index: null,
      discrimination_index_corrected: null,
    });
    expect(same.question_stats[1]?.discrimination_index).toEqual(expect.any(Number));
    // A third of a point isn't a double, but the variance must still be exactly 0.
    const thirds = figuresFor(buildVersion({ a: 1, b: 1 }), Array(12).fill([1 / 3, 2 / 3]));
    expect(thirds.question_stats[0]).toMatchObject({
      discrimination_index: null,
      discrimination_label: null,
    });
    expect(thirds.overview).toMatchObject({
      avg_score: 1,
      std_dev_percent: 0,
      cronbach_alpha: null,
      standard_error_of_measurement: null,
    });
  });

  test("alpha and the corrected index of a test with one question", () => {
    const one = figuresFor(buildVersion({ a: 1 }), [[1], [0], [1], [0], [1]]);
    expect(one.overview).toMatchObject({ cronbach_alpha: null, standard_error_of_measurement: null });
    expect(one.question_stats[0]).toMatchObject({
      discrimination_index: 1,
      discrimination_index_corrected: null,
    });
  });

  test("counts and averages are 0 without submissions", () => {
    const { overview, question_stats } = figuresFor(four, []);
    expect(overview).toEqual({
      submission_count: 0,
      graded_count: 0,
      avg_score: 0,
      avg_score_percent: 0,
      median_score_percent: null,
      std_dev_percent: null,
      max_score: 4,
      passing_score_percent: 50,
      pass_rate: 0,
      reliability_count: 0,
      reliability_question_count: 4,
      reliability_note: null,
      cronbach_alpha: null,
      standard_error_of_measurement: null,
    });
    expect(question_stats[0]).toMatchObject({ attempt_count: 0, avg_score_percent: 0, pct_skipped: 0 });
  });

  test("one submission has a median, but no standard deviation", () => {
    const { overview } = figuresFor(four, [[1, 0, 0, 0]]);
    expect(overview).toMatchObject({ median_score_percent: 25, std_dev_percent: null, cronbach_alpha: null });
  });

  test.each([0.00005, 0.00003, 0.00001, 0.000001])(
    "full scores are 100 percent of questions worth %s points",
    (points) => {
      const { overview, question_stats } = figuresFor(buildVersion({ a: 1_000_000, b: points }), [
        [1_000_000, points],
      ]);
      expect(overview.avg_score_percent).toBe(100);
      expect(question_stats.map(({ avg_score_percent }) => avg_score_percent)).toEqual([100, 100]);
      const { overview: small } = figuresFor(buildVersion({ a: points }), [[points]]);
      expect([small.avg_score_percent, small.median_score_percent]).toEqual([100, 100]);
    },
  );

  test("an assessment without a version has empty figures", () => {
    const { overview, question_stats } = computeFigures(
      { submissions: 0, parts: new Map() },
      new Map(),
      undefined,
      60,
    );
    expect(overview).toMatchObject({ max_score: 0, passing_score_percent: 60 });
    expect(question_stats).toEqual([]);
  });
});

describe("analytics across versions", () => {
  const old = buildVersion({ a: 1, b: 1, c: 2 }, "1");
  const table: Score[][] = [
    [1, 1, 2],
    [1, 0, 2],
    [0, 1, 0],
    [0, 0, 2],
    [1, 1, 0],
  ];
  const computeBoth = (latest: ReturnType<typeof buildVersion>, newer: Score[][]) => {
    const shapes = mapShapes(old, latest);
    const newest = createAttempts(latest, newer).map((attempt) => ({
      ...attempt,
      learner: `new ${attempt.learner}`,
    }));
    return computeFigures(
      computeSums(shapes, latest, [...createAttempts(old, table), ...newest]),
      shapes,
      latest,
      50,
    );
  };

  test("leave out a removed question, and count older submissions that have all other questions", () => {
    const { overview, question_stats } = computeBoth(buildVersion({ a: 1, b: 1 }, "2"), [[1, 1]]);
    expect(question_stats.map((q) => [q.question_id, q.attempt_count, q.avg_score_percent])).toEqual([
      ["a", 6, 66.67],
      ["b", 6, 66.67],
    ]);
    // Alpha is over the two remaining questions, as if c had never existed: totals 2 1 1 0 2 2.
    const without = figuresFor(buildVersion({ a: 1, b: 1 }), [
      ...table.map(([a, b]) => [a ?? 0, b ?? 0]),
      [1, 1],
    ]);
    expect(overview.cronbach_alpha).toBe(without.overview.cronbach_alpha);
    expect(overview.standard_error_of_measurement).toBe(without.overview.standard_error_of_measurement);
    // Scores are percentages of the points of their own version: 100, 75, 25, 50, 50 and 100%.
    expect(overview).toMatchObject({ avg_score_percent: 66.67, median_score_percent: 62.5, max_score: 2 });
  });

  test("leave out several removed questions", () => {
    const five = buildVersion({ a: 1, b: 1, c: 2, x: 1, y: 3 }, "1");
    const latest = buildVersion({ a: 1, b: 1, c: 2 }, "2");
    const shapes = mapShapes(five, latest);
    const wide = table.map((row, i): Score[] => [...row, i % 2, (i * 7) % 4]);
    const { overview } = computeFigures(
      computeSums(shapes, latest, createAttempts(five, wide)),
      shapes,
      latest,
      50,
    );
    const { overview: narrow } = figuresFor(latest, table);
    expect(overview.cronbach_alpha).toBe(narrow.cronbach_alpha);
    expect(overview.standard_error_of_measurement).toBe(narrow.standard_error_of_measurement);
  });

  test("count submissions that were shown a new question, and only complete ones for alpha", () => {
    const latest = buildVersion({ a: 1, b: 1, c: 2, d: 1 }, "2");
    const newer: Score[][] = [
      [1, 1, 2, 1],
      [0, 0, 0, 0],
    ];
    const { overview, question_stats } = computeBoth(latest, newer);
    expect(question_stats.map((q) => q.attempt_count)).toEqual([7, 7, 7, 2]);
    expect(overview.graded_count).toBe(7);
    expect(overview.cronbach_alpha).toBe(figuresFor(latest, newer).overview.cronbach_alpha);
  });

  test("average each score over the points that the question had", () => {
    const { question_stats, overview } = computeBoth(buildVersion({ a: 4, b: 1, c: 2 }, "2"), [[2, 1, 2]]);
    // Question a: three learners have 1 of 1, one has 2 of 4, so the average is (3·100 + 50)/6.
    expect(question_stats[0]).toMatchObject({ points: 4, avg_score_percent: 58.33, pct_fully_correct: 50 });
    expect(overview.max_score).toBe(7);
  });
});
