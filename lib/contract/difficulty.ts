/** An item has a difficulty if it has the tag `difficulty:` followed by one of these. */
export const DIFFICULTIES = ["easy", "medium", "hard"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** Returns the difficulty that was chosen in a field, or "" for none. */
export const parseDifficulty = (text: string): Difficulty | "" =>
  DIFFICULTIES.find((difficulty) => difficulty === text) ?? "";

export const toDifficultyTag = (difficulty: Difficulty): string => `difficulty:${difficulty}`;
