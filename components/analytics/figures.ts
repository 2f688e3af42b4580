import type { AnalyticsOverview } from "#lib/contract/analytics.ts";
import { FIGURES } from "#lib/messages/analytics.ts";
import { formatPercentage } from "#lib/messages/format-percentage.ts";
import { formatPoints, formatScore } from "#lib/messages/format-score.ts";
import { formatMissing, formatSampleNeeded } from "#lib/messages/question-table.ts";

/** A figure of an assessment, as text. */
export type Figure = {
  name: string;
  /** If it is missing, the value says what it needs. */
  value: string;
  isMissing: boolean;
  description: string;
  /** The sample, if it isn't that of the page. */
  sample?: string;
};

/** Lists an assessment's figures, each with an explanation. `questions` is the number of its questions. */
export function listFigures(overview: AnalyticsOverview, questions: number): Figure[] {
  const { graded_count: graded, cronbach_alpha: alpha, standard_error_of_measurement: error } = overview;
  const formatFigure = (minimum: number, value: number | null) =>
    graded < minimum || value === null
      ? { value: formatSampleNeeded(minimum), isMissing: true }
      : { value: formatPercentage(value), isMissing: false };
  const { sample, missing } = describeReliability(overview, questions);
  return [
    {
      name: FIGURES.average,
      ...formatFigure(1, overview.avg_score_percent),
      description: FIGURES.averageHint(overview.avg_score),
    },
    {
      name: FIGURES.median,
      ...formatFigure(1, overview.median_score_percent),
      description: FIGURES.medianHint,
    },
    {
      name: FIGURES.passRate,
      ...formatFigure(1, overview.pass_rate),
      description: FIGURES.passRateHint(overview.passing_score_percent),
    },
    {
      name: FIGURES.deviation,
      ...formatFigure(2, overview.std_dev_percent),
      description: FIGURES.deviationHint,
    },
    {
      name: FIGURES.alpha,
      value: alpha === null ? missing : formatScore(alpha),
      isMissing: alpha === null,
      sample,
      description: alpha === null ? "" : FIGURES.alphaHint[rateAlpha(alpha)],
    },
    {
      name: FIGURES.measurementError,
      value: error === null ? missing : formatPoints(error),
      isMissing: error === null,
      sample,
      description: FIGURES.measurementErrorHint,
    },
  ];
}

/** Describes the sample of the reliability coefficients, and why there are none if there are none. */
function describeReliability(
  { reliability_count: n, reliability_question_count: shared, reliability_note: note }: AnalyticsOverview,
  questions: number,
): { sample: string; missing: string } {
  return {
    sample:
      note === "drawn_questions"
        ? FIGURES.sharedSample(shared, questions, shared < 2 ? null : n)
        : FIGURES.sample(n),
    missing: shared < 2 ? FIGURES.needsQuestions : formatMissing(n, 2),
  };
}

/** Rates Cronbach's alpha. The thresholds 0.7 and 0.9 are from Nunnally, Psychometric Theory (1978). */
const rateAlpha = (alpha: number): keyof typeof FIGURES.alphaHint =>
  alpha >= 0.9 ? "high" : alpha >= 0.7 ? "medium" : "low";
