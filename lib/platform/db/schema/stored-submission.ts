/** How a submission's parts lie in the database. Arrays follow the order of the version's questions. */

/** The elements a question was answered with, as they came; `null` where it was left out. */
export type StoredAnswers = (unknown[] | null)[];

/** What each interaction of each question earned: a number, "n/d", or null where it was skipped or waits for a teacher. */
export type StoredFractions = (number | string | null)[][];

export type StoredFinalMarks = Record<string, { score: number; comment: string | null }>;

export const OUTCOMES = ["skipped", "incorrect", "partial", "correct", "pending"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The code of an outcome in `submissions.question_outcomes`. */
export const getOutcomeCode = (outcome: Outcome): number => OUTCOMES.indexOf(outcome);

/** A criterion of a rubric; full marks for it are `points`. */
export type RubricItem = { id: string; title: string; points: number; description?: string | undefined };
