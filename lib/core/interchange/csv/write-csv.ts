import { stringify } from "csv-stringify/sync";
import { UnwritableQuestion } from "../quiz/answer-fractions.ts";
import { listQuizParts, type QuizPart } from "../quiz/assessment-parts.ts";
import type { ExportSource, FilePiece, FileWriter } from "../writer.ts";
import { CSV_COLUMNS, getOptionNumber } from "./columns.ts";
import { protectCell } from "./protect-cell.ts";
import { writeRow } from "./write-row.ts";

/** Spreadsheets need it to recognize UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";
const MIN_OPTIONS = CSV_COLUMNS.filter((column) => getOptionNumber(column) !== undefined).length;

/** Writes a table with one question in each row, and as many columns for options as the questions need. */
export const csvWriter: FileWriter = {
  format: "csv",
  kind: "file",
  extension: "csv",
  mediaType: "text/csv",
  async *write(source: ExportSource): AsyncGenerator<FilePiece> {
    const columns = listColumns(await countOptions(source));
    yield { part: null, text: [BYTE_ORDER_MARK + formatRow(columns)] };
    for await (const part of listQuizParts(source)) yield writePart(part, columns);
  },
};

/** Formats a row of a CSV file (RFC 4180). */
export const formatRow = (cells: readonly string[]): string =>
  stringify([cells.map(protectCell)], { record_delimiter: "windows", quote_record_delimiter: true });

/** Lists the columns of a table with this many options. */
const listColumns = (optionCount: number): string[] =>
  CSV_COLUMNS.flatMap((column) => {
    const number = getOptionNumber(column);
    if (number === undefined) return [column];
    return number === 1 ? Array.from({ length: optionCount }, (_, index) => `option_${index + 1}`) : [];
  });

async function countOptions(source: ExportSource): Promise<number> {
  let count = MIN_OPTIONS;
  for await (const part of listQuizParts(source)) {
    const row = part.type === "question" ? tryWriteRow(part) : undefined;
    count = Math.max(count, row && "options" in row ? row.options.length : 0);
  }
  return count;
}

function tryWriteRow({ question }: Extract<QuizPart, { type: "question" }>) {
  try {
    return writeRow(question);
  } catch (error) {
    if (error instanceof UnwritableQuestion) return error;
    throw error;
  }
}

function writePart(part: QuizPart, columns: readonly string[]): FilePiece {
  switch (part.type) {
    case "category":
      return { part: null, text: [] };
    case "assessment":
      return { part: part.part, text: [] };
    case "context": {
      const losses = [{ code: "text_only" as const, path: "", detail: "shared_context" }];
      return { part: { type: "question", id: part.id, title: "", losses, isWritten: false }, text: [] };
    }
    case "question": {
      const about = { type: "question" as const, id: part.id, title: part.question.title };
      const row = tryWriteRow(part);
      if (row instanceof UnwritableQuestion)
        return { part: { ...about, losses: [row.loss], isWritten: false }, text: [] };
      const cells = columns.map((column) => {
        const number = getOptionNumber(column);
        return (number === undefined ? row.cells.get(column) : row.options[number - 1]) ?? "";
      });
      return { part: { ...about, losses: row.losses, isWritten: true }, text: [formatRow(cells)] };
    }
  }
}
