/** Explains a question's score. Numbers and points are already formatted: "−0.5", "2 points". */
export const SCORE_BREAKDOWN = {
  awaitingTeacher: "A teacher grades this question as a whole. It isn’t included in the score yet.",
  skipped: (points: string) => `This question was skipped, so it scores 0 of ${points}.`,
  gradedByTeacher: (score: string, points: string) => `A teacher gave ${score} of ${points}.`,
  /** `equation` is for example "1 + 0.5 = ". `minimum` is null if the sum is the score. */
  total: (equation: string, sum: string, points: string, minimum: string | null) =>
    `${equation}${sum} of ${points}${minimum === null ? "" : `. A question can’t score below ${minimum}`}.`,
  weight: (own: string, all: string, points: string) => `weight ${own} of ${all}: ${points} × ${own}/${all}`,
  noKey: "it has no answer key",
  dropped: "This question doesn’t count: it was dropped from the score and from the maximum.",
  fullCredit: (points: string) => `Everyone gets full credit for this question: ${points}.`,
  keySet: (isPublished: boolean, points: string) =>
    `${isPublished ? "The published key" : "Another corrected key"} gives ${points}.`,
  otherKeys: (scores: readonly string[]) =>
    `Several keys are in effect, and the best result counts. ${scores.join(" ")}`,
  /** `fraction` is the score before it is rounded for display. */
  exactly: (fraction: string) => `Exactly: ${fraction}.`,
};
