import { parse } from "csv-parse";
import { ImportError, type SourceFile } from "../model.ts";
import { detectCsvEncoding } from "./detect-encoding.ts";

/** The longest row, in characters. */
const MAX_ROW = 1024 * 1024;
const DELIMITERS = [",", ";", "\t"] as const;

/** The line before the header in which Excel names the delimiter, such as `sep=;`. */
const SEPARATOR = /^sep=([^"\r\n])(?=[\r\n]|$)/i;

/** Splits the beginning of a table into its delimiter and the rest, in which the line that names it is empty. */
export function splitDelimiter(beginning: string): { delimiter: string; rest: string } {
  const [line = "", stated] = SEPARATOR.exec(beginning) ?? [];
  if (stated !== undefined) return { delimiter: stated, rest: beginning.slice(line.length) };
  return { delimiter: findDelimiter(/^[^\r\n]*/.exec(beginning)?.[0] ?? "") ?? ",", rest: beginning };
}

/** Finds the delimiter of a header: the one that splits it into the most cells. Undefined if none does. */
function findDelimiter(header: string): string | undefined {
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
  const [best] = counts.toSorted((a, b) => b.count - a.count);
  return best && best.count > 1 ? best.delimiter : undefined;
}

/** Streams the rows of a table in UTF-8, UTF-16 or Windows-1252, which Excel saves. Empty rows are empty arrays. */
export async function* readTable(file: SourceFile): AsyncGenerator<string[]> {
  const text = decode(file, await detectCsvEncoding(file));
  const first = await text.next();
  const { delimiter, rest } = splitDelimiter(first.done ? "" : first.value);
  const parser = parse({
    delimiter,
    // Unless they are named, only the first line break that is found ends a row, and the others become part of cells.
    record_delimiter: ["\r\n", "\n", "\r"],
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW,
  });
  const closed = new Promise<void>((resolve) => parser.once("close", resolve));
  const waitForDrain = () => new Promise<void>((resolve) => parser.once("drain", resolve));
  const feed = async (): Promise<void> => {
    parser.write(rest);
    for await (const chunk of text) {
      if (!parser.write(chunk)) await Promise.race([waitForDrain(), closed]);
      if (parser.destroyed) return;
    }
    parser.end();
  };
  void feed().catch((error: unknown) =>
    parser.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  try {
    for await (const row of parser) yield isEmpty(row) ? [] : row;
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(
      "unreadable",
      `${file.path} isn't a table: ${error instanceof Error ? error.message : error}`,
    );
  }
}

const isEmpty = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === "");

/** The first piece that is decoded contains the first line, unless that is longer than a row can be. */
async function* decode(file: SourceFile, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let beginning: string | undefined = "";
  for await (const bytes of file.read()) {
    const text = decoder.decode(bytes, { stream: true });
    if (beginning === undefined) {
      yield text;
      continue;
    }
    beginning += text;
    if (!/[\r\n]/.test(beginning) && beginning.length < MAX_ROW) continue;
    yield beginning;
    beginning = undefined;
  }
  yield (beginning ?? "") + decoder.decode();
}
