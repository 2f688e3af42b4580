import { stringify } from "csv-stringify/sync";

export type CsvCell = string | number;
type CsvRow = readonly CsvCell[];

/** Spreadsheets take a cell that begins like this for a formula: full-width signs, tabs and line ends included. */
const FORMULA = /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;

/** A stranger's text gets an apostrophe where it would run; our own numbers, minus sign and all, stay numbers. */
const neutral = (cell: CsvCell): CsvCell =>
  typeof cell === "string" && FORMULA.test(cell) ? `'${cell}` : cell;

const lines = (rows: readonly CsvRow[]): string =>
  stringify(
    rows.map((row) => row.map(neutral)),
    { record_delimiter: "windows" },
  );

/** With the mark by which spreadsheets know UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

type Pieces = AsyncIterable<readonly CsvRow[]> | Iterable<readonly CsvRow[]>;

async function* textOf(head: CsvRow, pieces: Pieces): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lines([head]);
  for await (const rows of pieces) if (rows.length > 0) yield lines(rows);
}

/**
 * A table to be saved as a file (RFC 4180). The next piece of its rows is asked for when the one before was taken, so
 * that a long table takes no more memory than a short one; whoever goes away ends it.
 */
export function csvResponse(filename: string, head: CsvRow, pieces: Pieces): Response {
  const texts = textOf(head, pieces);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await texts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await texts.return(undefined);
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
