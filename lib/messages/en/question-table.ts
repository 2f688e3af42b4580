import type { DISCRIMINATION_LABELS } from "#lib/contract/analytics.ts";
import {
  EASY_ABOVE,
  FLAT_BELOW,
  type Flag,
  HARD_BELOW,
  MIN_FOR_INDEX,
  MIN_FOR_LABEL,
} from "#lib/contract/question-flags.ts";
import type { QuestionColumn } from "../question-table.ts";

export const FLAGS: Readonly<Record<Flag, string>> = {
  negative: "Negative: check the answer key",
  flat: "Low discrimination",
  easy: "Easy",
  hard: "Hard",
};

/** The rule for each flag. */
export const FLAG_RULES: Readonly<Record<Flag, string>> = {
  negative: `Discrimination below 0, with n ≥ ${MIN_FOR_INDEX}. Learners who do well on the rest of the test do worse here, often because the answer key is wrong.`,
  flat: `Discrimination from 0 to below ${FLAT_BELOW}, with n ≥ ${MIN_FOR_LABEL}. Strong and weak learners do about equally well.`,
  easy: `More than ${EASY_ABOVE}% correct on average, with n ≥ ${MIN_FOR_INDEX}.`,
  hard: `Less than ${HARD_BELOW}% correct on average, with n ≥ ${MIN_FOR_INDEX}.`,
};

/** Shown instead of a figure if there are too few submissions. */
export const formatSampleNeeded = (n: number): string => `— (needs n ≥ ${n})`;
export const NO_VARIANCE = "— (no variance)";

/** Replaces the text of a question whose content only the organization’s product can show. */
export const CUSTOM_FORMAT = { name: "Custom format" };

export const QUESTION_COLUMN_NAMES: Readonly<Record<QuestionColumn["key"], string>> = {
  label: "Label",
  text: "Question",
  flags: "Flags",
  points: "Points",
  n: "n",
  average: "Average %",
  correct: "Fully correct %",
  skipped: "Skipped %",
  index: "Discrimination",
  corrected: "Corrected discrimination",
  rating: "Rating",
};

/** As in the API and the CSV file. */
export const DISCRIMINATION_RATINGS: Readonly<Record<(typeof DISCRIMINATION_LABELS)[number], string>> = {
  excellent: "excellent",
  good: "good",
  fair: "fair",
  poor: "poor",
  negative: "negative",
};
