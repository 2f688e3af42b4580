import type { Difficulty } from "#lib/contract/difficulty.ts";

export const DIFFICULTY_LABELS: Readonly<Record<Difficulty, string>> = {
  easy: "Leicht",
  medium: "Mittel",
  hard: "Schwer",
};
