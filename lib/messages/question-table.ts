import type { QuestionStats } from "#lib/contract/analytics.ts";
import { type Flag, MIN_FOR_INDEX, MIN_FOR_LABEL } from "#lib/contract/question-flags.ts";
import * as de from "./de/question-table.ts";
import * as en from "./en/question-table.ts";
import { formatScore } from "./format-score.ts";
import { getLanguage } from "./language.ts";
import { localize } from "./localize.ts";

export const FLAGS = /* @__PURE__ */ localize(en.FLAGS, de.FLAGS);
export const FLAG_RULES = /* @__PURE__ */ localize(en.FLAG_RULES, de.FLAG_RULES);
export const QUESTION_COLUMN_NAMES = /* @__PURE__ */ localize(
  en.QUESTION_COLUMN_NAMES,
  de.QUESTION_COLUMN_NAMES,
);
/** The headers of the CSV stay as they are, in English, because integrators parse them. */
export const QUESTION_CSV_HEADERS: typeof en.QUESTION_COLUMN_NAMES = {
  ...en.QUESTION_COLUMN_NAMES,
  corrected: "Corrected",
};
const DISCRIMINATION_RATINGS = /* @__PURE__ */ localize(en.DISCRIMINATION_RATINGS, de.DISCRIMINATION_RATINGS);
const MISSING = /* @__PURE__ */ localize(
  { formatSampleNeeded: en.formatSampleNeeded, NO_VARIANCE: en.NO_VARIANCE },
  { formatSampleNeeded: de.formatSampleNeeded, NO_VARIANCE: de.NO_VARIANCE },
);

export const CUSTOM_FORMAT = /* @__PURE__ */ localize(en.CUSTOM_FORMAT, de.CUSTOM_FORMAT);

/** Keeps "n ≥ 5" on one line in a narrow column. The CSV has ordinary spaces. */
const keepTogether = (text: string): string => text.replaceAll("n ≥ ", "n\u00a0≥\u00a0");

/** Replaces a figure on a page if there are fewer than `n` submissions. */
export const formatSampleNeeded = (n: number): string => keepTogether(MISSING.formatSampleNeeded(n));

/** A question's statistics with its text and flags. */
export type QuestionRow = QuestionStats & { text: string; isCustom: boolean; flags: readonly Flag[] };

const explainMissing = (messages: typeof MISSING, n: number, minimum: number): string =>
  n < minimum ? messages.formatSampleNeeded(minimum) : messages.NO_VARIANCE;

/** Says on a page why a figure has no value: fewer than `minimum` of `n` submissions, or no variance. */
export const formatMissing = (n: number, minimum: number): string =>
  keepTogether(explainMissing(MISSING, n, minimum));

/**
 * Formats a discrimination index with exactly 2 decimals, or explains why there is none. `n` is the number of
 * submissions.
 */
export const formatIndex = (index: number | null, n: number): string =>
  index === null
    ? formatMissing(n, MIN_FOR_INDEX)
    : index.toLocaleString(getLanguage(), {
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
        signDisplay: "negative",
      });

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
  numeric: boolean;
  /** The value in the CSV, with numbers unrounded. It is in English. */
  value: (row: QuestionRow) => string | number;
  /** Formats the value for the page. If it is left out, the page shows the CSV's value. */
  format?: (row: QuestionRow) => string;
};

type PercentKey = "avg_score_percent" | "pct_fully_correct" | "pct_skipped";
type IndexKey = "discrimination_index" | "discrimination_index_corrected";

const createPercentColumn = (key: QuestionColumn["key"], field: PercentKey): QuestionColumn => ({
  key,
  numeric: true,
  value: (row) => (row.attempt_count === 0 ? en.formatSampleNeeded(1) : row[field]),
  format: (row) =>
    row.attempt_count === 0
      ? formatSampleNeeded(1)
      : row[field].toLocaleString(getLanguage(), { maximumFractionDigits: 1 }),
});

const createIndexColumn = (key: QuestionColumn["key"], field: IndexKey): QuestionColumn => ({
  key,
  numeric: true,
  value: (row) => row[field] ?? explainMissing(en, row.attempt_count, MIN_FOR_INDEX),
  format: (row) => formatIndex(row[field], row.attempt_count),
});

export const QUESTION_COLUMNS: readonly QuestionColumn[] = [
  { key: "label", numeric: false, value: (row) => row.label },
  { key: "text", numeric: false, value: (row) => row.text },
  {
    key: "flags",
    numeric: false,
    value: (row) => row.flags.map((flag) => en.FLAGS[flag]).join(", "),
    format: (row) => row.flags.map((flag) => FLAGS[flag]).join(", "),
  },
  {
    key: "points",
    numeric: true,
    value: (row) => row.points,
    format: (row) => formatScore(row.points),
  },
  { key: "n", numeric: true, value: (row) => row.attempt_count },
  createPercentColumn("average", "avg_score_percent"),
  createPercentColumn("correct", "pct_fully_correct"),
  createPercentColumn("skipped", "pct_skipped"),
  createIndexColumn("index", "discrimination_index"),
  createIndexColumn("corrected", "discrimination_index_corrected"),
  {
    key: "rating",
    numeric: false,
    value: ({ discrimination_label: label, attempt_count: n }) =>
      label ?? explainMissing(en, n, MIN_FOR_LABEL),
    format: ({ discrimination_label: label, attempt_count: n }) =>
      label ? DISCRIMINATION_RATINGS[label] : formatMissing(n, MIN_FOR_LABEL),
  },
];
