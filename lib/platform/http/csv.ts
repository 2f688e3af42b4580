import { stringify } from "csv-stringify/sync";
import { createDownload } from "./download.ts";

type CsvCell = string | number;
type CsvRow = readonly CsvCell[];

/**
 * Spreadsheets treat a cell that starts with one of these characters as a formula. They include full-width signs, tabs
 * and line breaks.
 */
const FORMULA_START = /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;

/**
 * Prefixes text that would run as a formula with an apostrophe. Numbers come from us and stay numbers, even negative
 * ones.
 */
const escapeFormula = (cell: CsvCell): CsvCell =>
  typeof cell === "string" && FORMULA_START.test(cell) ? `'${cell}` : cell;

const formatRows = (rows: readonly CsvRow[]): string =>
  stringify(
    rows.map((row) => row.map(escapeFormula)),
    { record_delimiter: "windows", quote_record_delimiter: true },
  );

/** Spreadsheets need it to recognize UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

type RowBatches = AsyncIterable<readonly CsvRow[]> | Iterable<readonly CsvRow[]>;

async function* generateCsv(headerRow: CsvRow, batches: RowBatches): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(BYTE_ORDER_MARK + formatRows([headerRow]));
  for await (const rows of batches) if (rows.length > 0) yield encoder.encode(formatRows(rows));
}

/**
 * Creates a response that downloads a table as a CSV file (RFC 4180). Each batch of rows is requested after the
 * previous one has been sent, so a long table needs no more memory than a short one. The download ends when the client
 * disconnects.
 */
export function createCsvResponse(filename: string, headerRow: CsvRow, batches: RowBatches): Response {
  return createDownload(generateCsv(headerRow, batches), { filename, mediaType: "text/csv; charset=utf-8" });
}
