/** An item has a difficulty if it has the tag `difficulty:` followed by one of these. */
export const DIFFICULTIES = ["easy", "medium", "hard"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

export const toDifficultyTag = (difficulty: Difficulty): string => `difficulty:${difficulty}`;
