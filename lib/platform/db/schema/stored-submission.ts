/** The parts of a submission as stored. Arrays are in the order of the version's questions. */

/** The elements of the answer to a question, as they were sent; `null` if the question was left out. */
export type StoredAnswers = (unknown[] | null)[];

/**
 * The fraction earned by each interaction of each question: a number, "n/d", or null if it was skipped or needs
 * grading.
 */
export type StoredFractions = (number | string | null)[][];

export type StoredFinalMarks = Record<string, { score: number; comment: string | null }>;

export const OUTCOMES = ["skipped", "incorrect", "partial", "correct", "pending"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The code of an outcome in `submissions.question_outcomes`. */
export const getOutcomeCode = (outcome: Outcome): number => OUTCOMES.indexOf(outcome);

/** A criterion of a rubric. `points` is its maximum. */
export type RubricItem = { id: string; title: string; points: number; description?: string | undefined };
