import type { Analytics, AnalyticsOverview, AttemptsMode } from "#lib/contract/analytics.ts";
import { formatCount, formatNumber } from "#lib/messages/format-count.ts";
import { formatPercentage } from "./format-percentage.ts";
import { formatPoints } from "./format-score.ts";

/** The names of the modes that select which attempts are included. */
export const ATTEMPTS_MODE_NAMES: Readonly<Record<AttemptsMode, string>> = {
  all: "all attempts",
  first: "first attempts",
  last: "latest attempts",
  best: "best attempts",
};

export const ANALYTICS = {
  title: "Analytics",
  attempts: "Attempts included",
  results: "Individual results",
  none: "No submissions yet",
  noneHint: "Statistics appear after the first submission. Discrimination needs at least five.",
  /** The number includes submissions that have changed. */
  pending: (n: number): string =>
    `${formatCount(n, "more submission")} ${n === 1 ? "is" : "are"} being counted. This page updates itself.`,
  /** The page's first sentence: "218 of 326 graded; average 60.5%; 4 questions need review." */
  summarize: (overview: AnalyticsOverview, flaggedCount: number): string => {
    const { submission_count: all, graded_count: graded, avg_score_percent: average } = overview;
    const parts = [
      `${graded.toLocaleString("en")} of ${all.toLocaleString("en")} graded`,
      ...(graded > 0 ? [`average ${formatPercentage(average)}`] : []),
      ...(flaggedCount > 0
        ? [`${formatCount(flaggedCount, "question")} ${flaggedCount === 1 ? "needs" : "need"} review`]
        : []),
    ];
    return `${parts.join("; ")}.`;
  },
  overview: "Overview",
  grade: "Go to grading",
  review: "Review questions",
  provisional: (waiting: number) =>
    `Provisional: ${waiting.toLocaleString("en")} ${waiting === 1 ? "needs" : "need"} grading`,
  questions: "Questions",
  csv: "Download CSV",
  howToRead: "How to read this table",
  byQuestion: "Results by question",
  table: "Question statistics",
  tableNote:
    "Discrimination is the correlation between a question’s score and the total score. Corrected discrimination leaves the question out of the total; the rating and the flags use it. n counts fully graded submissions that included the question.",
} as const;

/** Tables that compare attempts and versions. */
export const COMPARISON = {
  title: "Compare",
  modes: "Attempts",
  versions: "Versions",
  mode: "Attempts included",
  version: "Version",
  submissions: "Submissions",
  graded: "Graded",
  average: "Average",
  passRate: "Pass rate",
  noAverage: "—",
  /** Replaces the tables if there is nothing to compare. */
  nothing: (version: number): string =>
    `Every learner has one attempt, all on version ${version}, so there’s nothing to compare.`,
};

export const HISTOGRAM = {
  /** A range of percentages. */
  range: (from: string, to: string): string => `${from}–${to}%`,
  title: "Scores",
  none: "No submission is fully graded yet, so there are no scores to show.",
  passingScore: (percent: number) => `The dashed line is the passing score, ${formatPercentage(percent)}.`,
  score: "Score",
  submissions: "Submissions",
} as const;

export const SCATTER = {
  title: "Difficulty and discrimination",
  axes: "Difficulty is the average percent correct. Discrimination is the correlation with the rest of the test.",
  noIndexes: "There isn’t enough data yet to show how well questions tell learners apart.",
  omitted: (count: number) =>
    `${formatCount(count, "question")} not shown: too few submissions or no variance.`,
  legend:
    "Diamonds are flagged questions, circles are not. Shaded zones need review. The table lists every question.",
  horizontal: "Average percent correct",
  question: "Question",
  percentCorrect: "Percent correct",
  discrimination: "Discrimination",
  flags: "Flags",
  /** The label of a dot that stands for one question and `count` others. */
  more: (label: string, count: number) => `${label} and ${count} more`,
} as const;

export const OPTIONS = {
  title: (part: string | null) => (part === null ? "Answers by option" : `Answers by option (${part})`),
  sample: (n: number) => `n = ${n.toLocaleString("en")} who answered`,
  /** `size` is the number of submissions in each third. */
  thirds: (size: number, version: number) =>
    `. The thirds, by total score, are ${formatCount(size, "submission")} to version ${version} each.`,
  strong: "Strongest third",
  weak: "Weakest third",
  suspicious: "Strong learners pick it more often",
  option: "Option",
  bar: "Share as a bar",
  picked: "Selected",
  correct: "✓ Correct:",
  share: (count: number, percent: number) => `${count.toLocaleString("en")} (${formatPercentage(percent)})`,
} as const;

/** The table of pairs, placements or positions, by the kind of answer. */
export const PLACEMENTS = {
  title: {
    pairs: (part: string | null) => (part === null ? "Answers by pair" : `Answers by pair (${part})`),
    associations: (part: string | null) => (part === null ? "Answers by pair" : `Answers by pair (${part})`),
    order: (part: string | null) => (part === null ? "Answers by position" : `Answers by position (${part})`),
  },
  answer: { pairs: "Pair", associations: "Pair", order: "Item and position" },
  pair: (source: string, target: string) => `${source} → ${target}`,
  association: (a: string, b: string) => `${a} – ${b}`,
  position: (item: string, position: string) => `${item}: position ${position}`,
  given: "Given",
  /** The pairs that the table leaves out, all of them given. */
  rarer: {
    pairs: (n: number) => `${formatCount(n, "rarer pair")} not shown.`,
    associations: (n: number) => `${formatCount(n, "rarer pair")} not shown.`,
    order: (n: number) => `${formatCount(n, "rarer position")} not shown.`,
  },
} as const;

/** Formats the sample that a figure is based on: "n = 42, latest attempts, fully graded". */
export const formatPopulation = (n: number, mode: AttemptsMode): string =>
  `n = ${n.toLocaleString("en")}, ${ATTEMPTS_MODE_NAMES[mode]}, fully graded`;

/** A pool of the latest version, of which every learner is shown `draw` of `size` questions. */
export type PoolSummary = { number: number; draw: number; size: number };

export const formatPool = ({ number, draw, size }: PoolSummary): string =>
  `Pool ${number}: ${draw} of ${formatCount(size, "question")} drawn`;

/**
 * Formats the line below a question's bar: "Worth 2 points, n = 13; fully correct 53.8%, skipped 7.7%". For a question of a
 * pool, `graded` is the number of all fully graded submissions: "Worth 2 points, shown to 13 of 40; ...".
 */
export function formatQuestionFigures(
  question: Analytics["question_stats"][number],
  graded: number | null,
): string {
  const { points, attempt_count: n, pct_fully_correct: correct, pct_skipped: skipped } = question;
  const shown = n.toLocaleString("en");
  const sample = graded === null ? `n = ${shown}` : `shown to ${shown} of ${graded.toLocaleString("en")}`;
  const shares = `; fully correct ${formatPercentage(correct)}, skipped ${formatPercentage(skipped)}`;
  return `Worth ${formatPoints(points)}, ${sample}${n > 0 ? shares : ""}`;
}

/** Describes the histogram in a sentence. */
export function summarizeDistribution(distribution: Analytics["distribution"]): string {
  const maxCount = Math.max(...distribution.map(({ count }) => count));
  if (maxCount === 0) return HISTOGRAM.none;
  const labels = distribution
    .filter(({ count }) => count === maxCount)
    .map(({ label }) => label.replace("-", "–"));
  const each = labels.length > 1 ? " each" : "";
  const name = labels.length > 1 ? "Most common score ranges" : "Most common score range";
  return `${name}: ${labels.join(" and ")} (${formatCount(maxCount, "submission")}${each}).`;
}

/**
 * Describes the scatter plot in a sentence. `flagged` contains the labels of flagged questions, out of `total`
 * questions.
 */
export function summarizeScatter(flagged: readonly string[], total: number): string {
  if (flagged.length === 0) return "No questions need review.";
  const names = flagged.slice(0, 12);
  const more =
    flagged.length > names.length ? ` and ${formatNumber(flagged.length - names.length)} more` : "";
  return `${formatNumber(flagged.length)} of ${formatCount(total, "question")} ${flagged.length === 1 ? "needs" : "need"} review: ${names.join(", ")}${more}. The table below says why.`;
}

/** The names of an assessment's figures and what they say. */
export const FIGURES = {
  average: "Average",
  averageHint: (points: number): string => `${formatPoints(points)} on average.`,
  median: "Median",
  medianHint: "Half of the submissions scored at or above this.",
  passRate: "Pass rate",
  passRateHint: (passingPercent: number): string => `Scored ${formatPercentage(passingPercent)} or higher.`,
  deviation: "Standard deviation",
  deviationHint:
    "If scores are normally distributed, about two thirds are within this distance of the average.",
  alpha: "Cronbach’s alpha",
  alphaHint: {
    high: "Very consistent: reliable enough for decisions about individual learners.",
    medium: "Consistent: reliable enough for comparing groups.",
    low: "Low consistency: the results say little about individual learners.",
  },
  measurementError: "Standard error of measurement",
  measurementErrorHint: "About two thirds of scores are within this many points of the learner’s true score.",
  needsQuestions: "— (needs 2 questions)",
  /** The sample of complete submissions. */
  sample: (n: number): string => `n = ${n.toLocaleString("en")}, with every question of the latest version`,
  /** The sample if questions are drawn. `n` is null if too few questions are shown to every learner. */
  sharedSample: (shared: number, questions: number, n: number | null): string =>
    `only the questions that every learner is shown: ${shared} of ${questions}${n === null ? "" : `, n = ${n.toLocaleString("en")}`}`,
};
