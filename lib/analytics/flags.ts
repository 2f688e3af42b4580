import type { QuestionStats } from "#lib/contract/analytics.ts";
import { LEAST_FOR_INDEX, LEAST_FOR_LABEL } from "./statistics.ts";

/** What of a question asks to be looked at, in words. */
export const FLAGS = {
  negative: "negative: check the key",
  flat: "hardly separates",
  easy: "easy",
  hard: "hard",
} as const;
export type Flag = keyof typeof FLAGS;

/** Where a question is flagged. Easy and hard are Blackboard's bounds; the share of points is the difficulty. */
export const EASY_ABOVE = 80;
export const HARD_BELOW = 30;
export const FLAT_BELOW = 0.1;

/** The rules as they are told beside the flags. */
export const FLAG_RULES: Readonly<Record<Flag, string>> = {
  negative: `Discrimination below 0, with n ≥ ${LEAST_FOR_INDEX}: those who do well otherwise do worse here. Often the key is wrong.`,
  flat: `Discrimination from 0 to below ${FLAT_BELOW}, with n ≥ ${LEAST_FOR_LABEL}: strong and weak learners do about alike.`,
  easy: `More than ${EASY_ABOVE} % correct on average, with n ≥ ${LEAST_FOR_INDEX}.`,
  hard: `Less than ${HARD_BELOW} % correct on average, with n ≥ ${LEAST_FOR_INDEX}.`,
};

type Looked = Pick<QuestionStats, "attempt_count" | "avg_score_percent" | "discrimination_index_corrected">;

/** What is to be looked at; fewer submissions than an index takes flag nothing. */
export function flagsOf(question: Looked): Flag[] {
  const { attempt_count: n, avg_score_percent: correct, discrimination_index_corrected: index } = question;
  const flags: Flag[] = [];
  if (index !== null && index < 0) flags.push("negative");
  if (index !== null && index >= 0 && index < FLAT_BELOW && n >= LEAST_FOR_LABEL) flags.push("flat");
  if (n >= LEAST_FOR_INDEX && correct > EASY_ABOVE) flags.push("easy");
  if (n >= LEAST_FOR_INDEX && correct < HARD_BELOW) flags.push("hard");
  return flags;
}

/** An index, or in words why there is none. */
export const indexWords = (index: number | null, n: number): string | number =>
  index ?? (n < LEAST_FOR_INDEX ? `—, needs n ≥ ${LEAST_FOR_INDEX}` : "—, no variance");

export const labelWords = ({ discrimination_label: label, attempt_count: n }: QuestionStats): string =>
  label ?? (n < LEAST_FOR_LABEL ? `—, needs n ≥ ${LEAST_FOR_LABEL}` : "—, no variance");
