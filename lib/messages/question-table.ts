import type { QuestionStats } from "#lib/contract/analytics.ts";
import {
  EASY_ABOVE,
  FLAT_BELOW,
  type Flag,
  HARD_BELOW,
  MIN_FOR_INDEX,
  MIN_FOR_LABEL,
} from "#lib/contract/question-flags.ts";
import { formatScore } from "./format-score.ts";

/** A question's statistics with its text and flags. */
export type QuestionRow = QuestionStats & { text: string; flags: readonly Flag[] };

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
export const formatSampleNeeded = (n: number): string => `—, needs n ≥ ${n}`;
export const NO_VARIANCE = "—, no variance";

const explainMissing = (n: number, minimum: number): string =>
  n < minimum ? formatSampleNeeded(minimum) : NO_VARIANCE;

/** Formats a discrimination index with 2 decimals, or explains why there is none. `n` is the number of submissions. */
export const formatIndex = (index: number | null, n: number): string =>
  index === null ? explainMissing(n, MIN_FOR_INDEX) : formatScore(index);

/** A column in the table of questions. The page and the CSV have the same columns. */
export type QuestionColumn = {
  key:
    | "label"
    | "text"
    | "points"
    | "n"
    | "average"
    | "correct"
    | "skipped"
    | "index"
    | "corrected"
    | "rating"
    | "flags";
  name: string;
  numeric: boolean;
  /** The value in the CSV, with numbers unrounded. */
  value: (row: QuestionRow) => string | number;
  /** Formats the value for the page. If it is left out, the page shows the CSV's value. */
  format?: (row: QuestionRow) => string;
};

type PercentKey = "avg_score_percent" | "pct_fully_correct" | "pct_skipped";
type IndexKey = "discrimination_index" | "discrimination_index_corrected";

const createPercentColumn = (
  key: QuestionColumn["key"],
  name: string,
  field: PercentKey,
): QuestionColumn => ({
  key,
  name,
  numeric: true,
  value: (row) => (row.attempt_count === 0 ? formatSampleNeeded(1) : row[field]),
  format: (row) =>
    row.attempt_count === 0
      ? formatSampleNeeded(1)
      : row[field].toLocaleString("en", { maximumFractionDigits: 1 }),
});

const createIndexColumn = (key: QuestionColumn["key"], name: string, field: IndexKey): QuestionColumn => ({
  key,
  name,
  numeric: true,
  value: (row) => row[field] ?? explainMissing(row.attempt_count, MIN_FOR_INDEX),
  format: (row) => formatIndex(row[field], row.attempt_count),
});

export const QUESTION_COLUMNS: readonly QuestionColumn[] = [
  { key: "label", name: "Label", numeric: false, value: (row) => row.label },
  { key: "text", name: "Question", numeric: false, value: (row) => row.text },
  {
    key: "flags",
    name: "Flags",
    numeric: false,
    value: (row) => row.flags.map((flag) => FLAGS[flag]).join(", "),
  },
  {
    key: "points",
    name: "Points",
    numeric: true,
    value: (row) => row.points,
    format: (row) => formatScore(row.points),
  },
  { key: "n", name: "n", numeric: true, value: (row) => row.attempt_count },
  createPercentColumn("average", "Average %", "avg_score_percent"),
  createPercentColumn("correct", "Fully correct %", "pct_fully_correct"),
  createPercentColumn("skipped", "Skipped %", "pct_skipped"),
  createIndexColumn("index", "Discrimination", "discrimination_index"),
  createIndexColumn("corrected", "Corrected", "discrimination_index_corrected"),
  {
    key: "rating",
    name: "Rating",
    numeric: false,
    value: ({ discrimination_label: label, attempt_count: n }) => label ?? explainMissing(n, MIN_FOR_LABEL),
  },
];
