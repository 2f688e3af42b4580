/** How a question's score came about. Numbers and points arrive formatted: "−0.5", "2 points". */
export const SCORE_BREAKDOWN = {
  awaitingTeacher: "A teacher grades this question as a whole. It isn’t included in the score yet.",
  gradedByTeacher: (score: string, points: string) => `A teacher gave ${score} of ${points}.`,
  /** `equation`: "1 + 0.5 = ". `minimum` is null when the sum is the score. */
  total: (equation: string, sum: string, points: string, minimum: string | null) =>
    `${equation}${sum} of ${points}${minimum === null ? "" : `. A question can’t score below ${minimum}`}.`,
  weight: (own: string, all: string, points: string) => `weight ${own} of ${all}: ${points} × ${own}/${all}`,
  noKey: "it has no answer key",
  /** The explanation of today's grading, where the stored result is another one. */
  storedResultKept: (how: string, earned: string) =>
    `${how}; it earned ${earned} when it was graded, and that result is kept`,
};
