import { stringify } from "csv-stringify/sync";

export type CsvCell = string | number;
type CsvRow = readonly CsvCell[];

/** Spreadsheets take a cell that begins like this for a formula: full-width signs, tabs and line ends included. */
const FORMULA_START = /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;

/** A stranger's text gets an apostrophe where it would run; our own numbers, minus sign and all, stay numbers. */
const escapeFormula = (cell: CsvCell): CsvCell =>
  typeof cell === "string" && FORMULA_START.test(cell) ? `'${cell}` : cell;

const formatRows = (rows: readonly CsvRow[]): string =>
  stringify(
    rows.map((row) => row.map(escapeFormula)),
    { record_delimiter: "windows" },
  );

/** With the mark by which spreadsheets know UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

type RowBatches = AsyncIterable<readonly CsvRow[]> | Iterable<readonly CsvRow[]>;

async function* generateCsv(headerRow: CsvRow, batches: RowBatches): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + formatRows([headerRow]);
  for await (const rows of batches) if (rows.length > 0) yield formatRows(rows);
}

/**
 * A table to be saved as a file (RFC 4180). The next piece of its rows is asked for when the one before was taken, so
 * that a long table takes no more memory than a short one; whoever goes away ends it.
 */
export function createCsvResponse(filename: string, headerRow: CsvRow, batches: RowBatches): Response {
  const chunks = generateCsv(headerRow, batches);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${filename}"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
