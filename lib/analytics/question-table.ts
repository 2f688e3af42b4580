import type { QuestionStats } from "#lib/contract/analytics.ts";
import type { AskedQuestion } from "./asked.ts";
import { FLAGS, flagsOf, indexWords, labelWords } from "./flags.ts";

/** A question's figures with what it asks. */
export type QuestionRow = QuestionStats & { text: string };

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
    value: (row) =>
      flagsOf(row)
        .map((flag) => FLAGS[flag])
        .join(", "),
  },
  { key: "points", name: "Points", numeric: true, value: (row) => row.points },
  { key: "n", name: "n", numeric: true, value: (row) => row.attempt_count },
  { key: "average", name: "Average, %", numeric: true, value: (row) => percentOf(row, "avg_score_percent") },
  {
    key: "correct",
    name: "Fully correct, %",
    numeric: true,
    value: (row) => percentOf(row, "pct_fully_correct"),
  },
  { key: "skipped", name: "Skipped, %", numeric: true, value: (row) => percentOf(row, "pct_skipped") },
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
const percentOf = (
  row: QuestionRow,
  key: "avg_score_percent" | "pct_fully_correct" | "pct_skipped",
): string | number => (row.attempt_count === 0 ? "—, needs n ≥ 1" : row[key]);

/** The rows of the table: each question's figures with what it asks. */
export function questionRows(
  stats: readonly QuestionStats[],
  asked: readonly AskedQuestion[],
): QuestionRow[] {
  const texts = new Map(asked.map(({ id, text }) => [id, text]));
  return stats.map((question) => ({ ...question, text: texts.get(question.question_id) ?? "" }));
}
