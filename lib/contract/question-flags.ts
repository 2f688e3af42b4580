/** What may need review about a question. */
export type Flag = "negative" | "flat" | "easy" | "hard";

/** Fewer graded submissions than these say nothing about how a question separates learners (contract, Analytics). */
export const LEAST_FOR_INDEX = 5;
export const LEAST_FOR_LABEL = 10;

/** Percent of points earned on average. Blackboard's bounds. */
export const EASY_ABOVE = 80;
export const HARD_BELOW = 30;
/** A corrected discrimination index. */
export const FLAT_BELOW = 0.1;
