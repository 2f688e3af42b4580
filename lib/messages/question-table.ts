import type { QuestionStats } from "#lib/contract/analytics.ts";
import {
  EASY_ABOVE,
  FLAT_BELOW,
  type Flag,
  HARD_BELOW,
  LEAST_FOR_INDEX,
  LEAST_FOR_LABEL,
} from "#lib/contract/question-flags.ts";

/** A question's figures with what it asks and what may need review. */
export type QuestionRow = QuestionStats & { text: string; flags: readonly Flag[] };

export const FLAGS: Readonly<Record<Flag, string>> = {
  negative: "negative: check the key",
  flat: "hardly separates",
  easy: "easy",
  hard: "hard",
};

/** The rules as they are told beside the flags. */
export const FLAG_RULES: Readonly<Record<Flag, string>> = {
  negative: `Discrimination below 0, with n ≥ ${LEAST_FOR_INDEX}: those who do well otherwise do worse here. Often the key is wrong.`,
  flat: `Discrimination from 0 to below ${FLAT_BELOW}, with n ≥ ${LEAST_FOR_LABEL}: strong and weak learners do about alike.`,
  easy: `More than ${EASY_ABOVE} % correct on average, with n ≥ ${LEAST_FOR_INDEX}.`,
  hard: `Less than ${HARD_BELOW} % correct on average, with n ≥ ${LEAST_FOR_INDEX}.`,
};

/** An index, or in words why there is none. */
export const indexWords = (index: number | null, n: number): string | number =>
  index ?? (n < LEAST_FOR_INDEX ? `—, needs n ≥ ${LEAST_FOR_INDEX}` : "—, no variance");

const labelWords = ({ discrimination_label: label, attempt_count: n }: QuestionStats): string =>
  label ?? (n < LEAST_FOR_LABEL ? `—, needs n ≥ ${LEAST_FOR_LABEL}` : "—, no variance");

/** A column of the table of questions: the page and the CSV have the same, in the same words. */
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
    | "verdict"
    | "flags";
  name: string;
  numeric: boolean;
  value: (row: QuestionRow) => string | number;
};

export const QUESTION_COLUMNS: readonly QuestionColumn[] = [
  { key: "label", name: "Question", numeric: false, value: (row) => row.label },
  { key: "text", name: "Asks", numeric: false, value: (row) => row.text },
  {
    key: "flags",
    name: "Look at",
    numeric: false,
    value: (row) => row.flags.map((flag) => FLAGS[flag]).join(", "),
  },
  { key: "points", name: "Points", numeric: true, value: (row) => row.points },
  { key: "n", name: "n", numeric: true, value: (row) => row.attempt_count },
  {
    key: "average",
    name: "Average, %",
    numeric: true,
    value: (row) => formatShare(row, "avg_score_percent"),
  },
  {
    key: "correct",
    name: "Fully correct, %",
    numeric: true,
    value: (row) => formatShare(row, "pct_fully_correct"),
  },
  { key: "skipped", name: "Skipped, %", numeric: true, value: (row) => formatShare(row, "pct_skipped") },
  {
    key: "index",
    name: "Discrimination",
    numeric: true,
    value: (row) => indexWords(row.discrimination_index, row.attempt_count),
  },
  {
    key: "corrected",
    name: "Corrected",
    numeric: true,
    value: (row) => indexWords(row.discrimination_index_corrected, row.attempt_count),
  },
  { key: "verdict", name: "Verdict", numeric: false, value: labelWords },
];

/** A share of nothing is none. */
const formatShare = (
  row: QuestionRow,
  key: "avg_score_percent" | "pct_fully_correct" | "pct_skipped",
): string | number => (row.attempt_count === 0 ? "—, needs n ≥ 1" : row[key]);
