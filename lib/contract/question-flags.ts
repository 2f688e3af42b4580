/** The reasons why a question may need review. */
export type Flag = "negative" | "flat" | "easy" | "hard";

/** The minimum number of graded submissions for a discrimination index and for its label (contract, Analytics). */
export const MIN_FOR_INDEX = 5;
export const MIN_FOR_LABEL = 10;

/** Thresholds for the average percentage of the points earned. They match Blackboard's. */
export const EASY_ABOVE = 80;
export const HARD_BELOW = 30;
/** The threshold for the corrected discrimination index, which ranges from -1 to 1. */
export const FLAT_BELOW = 0.1;
