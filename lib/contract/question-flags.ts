/** Why a question may need review. */
export type Flag = "negative" | "flat" | "easy" | "hard";

/** The fewest graded submissions for a discrimination index and for its label (contract, Analytics). */
export const LEAST_FOR_INDEX = 5;
export const LEAST_FOR_LABEL = 10;

/** Average percentage of the points earned, with Blackboard's thresholds. */
export const EASY_ABOVE = 80;
export const HARD_BELOW = 30;
/** A corrected discrimination index, from -1 to 1. */
export const FLAT_BELOW = 0.1;
