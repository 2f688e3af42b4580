import type { Difficulty } from "#lib/contract/difficulty.ts";

export const DIFFICULTY_LABELS: Readonly<Record<Difficulty, string>> = {
  easy: "Easy",
  medium: "Medium",
  hard: "Hard",
};
