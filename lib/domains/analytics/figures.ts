import type { Analytics } from "#lib/contract/analytics.ts";
import { div, fromNumber, isZero, mul, ratio, ZERO } from "#lib/core/grading/rational.ts";
import { roundPercent, roundScore } from "#lib/core/grading/round.ts";
import { getBucket, listPercentages, type PercentCount } from "#lib/core/statistics/histogram.ts";
import { meanOrZero, median, roundReal, share, standardDeviation } from "#lib/core/statistics/statistics.ts";
import type { Sums } from "#lib/core/statistics/sums.ts";
import { UNITS_PER_POINT } from "#lib/core/statistics/units.ts";
import type { PartKey } from "./part-key.ts";
import { listParts, type Part, sumBy, sumRationalBy, toPoints } from "./parts.ts";
import { computeQuestionStats } from "./question-stats.ts";
import { computeReliability } from "./reliability.ts";
import type { VersionShape } from "./shape.ts";

export type Figures = Pick<Analytics, "overview" | "distribution" | "question_stats">;

/**
 * Computes all statistics of an assessment from its sums. `shapes` contains the parts of the sums. `latest` is the
 * latest version with its current keys; it is undefined before the first publish. Averages and shares of nothing are
 * 0. Statistics that need variance are null without it. Percentages range from 0 to 100.
 */
export function computeFigures(
  sums: Sums,
  shapes: ReadonlyMap<PartKey, VersionShape>,
  latest: VersionShape | undefined,
  passingScorePercent: number,
): Figures {
  const parts = listParts(sums, shapes);
  const percents = listPercentages(
    parts.map(({ shape, sums: { totals } }) => ({ histogram: totals, max: shape.max })),
  );
  const middle = median(percents);
  return {
    overview: {
      submission_count: sums.submissions,
      ...computeAverages(parts),
      median_score_percent: middle && roundPercent(middle),
      max_score: roundScore(latest?.max ?? ZERO),
      passing_score_percent: passingScorePercent,
      ...computeReliability(parts, latest),
    },
    distribution: buildDistribution(percents),
    question_stats: (latest?.questions ?? []).map((question) => computeQuestionStats(question, parts)),
  };
}

/** Sorts the reported percentages into ten buckets. The last bucket includes 100. */
function buildDistribution(percents: readonly PercentCount[]): Figures["distribution"] {
  const counts = new Array<number>(10).fill(0);
  for (const { percent, count } of percents) {
    const bucket = getBucket(percent);
    counts[bucket] = (counts[bucket] ?? 0) + count;
  }
  return counts.map((count, i) => ({ label: i === 9 ? "90-100%" : `${i * 10}-${i * 10 + 9}%`, count }));
}

export type Averages = ReturnType<typeof computeAverages>;

/**
 * Computes the averages. Each percentage has the same weight, regardless of its part's points, and is 0 if no question
 * counts. Formulas and sources are in statistics.ts.
 */
export function computeAverages(parts: readonly Part[]) {
  const n = sumBy(parts, ({ sums }) => sums.graded);
  const passed = sumBy(parts, ({ sums }) => sums.passed);
  const scoreSum = sumRationalBy(parts, ({ sums }) => toPoints(sums.t));
  const percentPerPoint = ({ shape }: Part) => (isZero(shape.max) ? ZERO : div(fromNumber(100), shape.max));
  const percentSum = sumRationalBy(parts, (part) => mul(percentPerPoint(part), toPoints(part.sums.t)));
  const percentSquares = sumRationalBy(parts, (part) => {
    const percentPerUnit = div(percentPerPoint(part), fromNumber(UNITS_PER_POINT));
    return mul(mul(percentPerUnit, percentPerUnit), ratio(part.sums.tt, 1n));
  });
  const deviation = standardDeviation(n, percentSum, percentSquares);
  return {
    graded_count: n,
    avg_score: roundScore(meanOrZero(scoreSum, n)),
    avg_score_percent: roundPercent(meanOrZero(percentSum, n)),
    std_dev_percent: deviation === null ? null : roundReal(deviation, 2),
    pass_rate: roundPercent(share(passed, n)),
  } satisfies Partial<Figures["overview"]>;
}
