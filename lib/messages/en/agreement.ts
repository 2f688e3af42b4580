import { formatCount } from "#lib/messages/format-count.ts";

/** How well the two graders of an assessment agree. */
export const AGREEMENT = {
  title: "Agreement",
  none: "No answers with two grades yet",
  noneHint: "Figures appear here once two graders have finished the same submission.",
  off: "To have two graders grade each submission, change “Graders per submission” in the settings.",
  openSettings: "Open settings",
  lead: (answers: number): string =>
    `Based on ${formatCount(answers, "answer")} that two graders have finished. Ranges are 95% confidence intervals.`,
  byQuestion: "Agreement by question",
  question: "Question",
  earlier: "Earlier question",
  answers: "Answers",
  exact: "Same grade",
  within: "Within tolerance",
  kappa: "Weighted kappa",
  icc: "ICC(2,1)",
  undefinedFigure: "Not enough data",
  interval: (low: string, high: string): string => `${low} to ${high}`,
  scale: "Kappa and ICC are 1 for perfect agreement, and about 0 for agreement by chance.",
  share: (part: number, n: number): string => (n === 0 ? "—" : `${part} (${Math.round((100 * part) / n)}%)`),
  deviation: "Deviation by grader",
  deviationHint:
    "Points above or below the mean of both grades, on average. A negative number means a stricter grader.",
  marker: "Grader",
  differences: "Answers that differ most",
  differencesHint: "Open a submission to see its answers and result.",
  noDifferences: "No grades differ.",
  submission: "Submission",
  submissionName: (id: string): string => `Submission ${id.slice(-6)}`,
  first: "First grade",
  second: "Second grade",
  difference: "Difference",
  mark: (score: string, name: string): string => `${score} (${name})`,
};

/** Formats a coefficient with 2 decimals and a proper minus sign. */
export const formatCoefficient = (x: number): string => x.toFixed(2).replace("-", "−");

/** Formats points with a sign and at most 2 decimals. */
export const formatSignedPoints = (x: number): string => {
  const rounded = Math.round(Math.abs(x) * 100) / 100;
  return rounded === 0 ? "0" : `${x < 0 ? "−" : "+"}${rounded}`;
};
