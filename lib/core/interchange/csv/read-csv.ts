import { readBeginning } from "../decode-text.ts";
import {
  type FormatReader,
  ImportError,
  type ModelEntry,
  type ModelItem,
  type Source,
  type SourceFile,
} from "../model.ts";
import { requireValid } from "../quiz/check-question.ts";
import { readTags } from "../quiz/tags.ts";
import { SkippedItem } from "../skipped-item.ts";
import { buildRow } from "./build-row.ts";
import { CSV_COLUMNS, type CsvRow, getOptionNumber, normalizeHeader } from "./columns.ts";
import { readProtected } from "./protect-cell.ts";
import { readTable, splitDelimiter } from "./read-table.ts";

const COLUMNS: ReadonlySet<string> = new Set(CSV_COLUMNS);

/** Reads a table with one question in each row: see `CSV_COLUMNS`. */
export const csvReader: FormatReader = {
  format: "csv",
  async detect({ files }) {
    const [file, second] = files.values();
    if (!file || second) return undefined;
    const { delimiter, rest } = splitDelimiter(await readBeginning(file));
    const header = /[^\r\n]+/.exec(rest)?.[0] ?? "";
    const names = header.split(delimiter).map((name) => normalizeHeader(name.replaceAll('"', "")));
    return names.includes("type") && names.includes("question") ? { version: null } : undefined;
  },
  read: readRows,
};

async function* readRows({ files }: Source): AsyncGenerator<ModelEntry> {
  for (const file of files.values()) {
    let header: string[] | undefined;
    let number = 0;
    for await (const cells of readTable(file)) {
      number += 1;
      if (cells.length === 0) continue;
      if (header) yield { type: "item", item: readItem(readCells(header, cells), `${file.path}#${number}`) };
      else header = readHeader(cells, file);
    }
    if (!header) throw new ImportError("unreadable", `${file.path} is empty.`);
  }
}

/** @throws ImportError if a column that every row needs is missing, or one is there twice */
function readHeader(cells: readonly string[], file: SourceFile): string[] {
  const header = cells.map(normalizeHeader);
  const missing = ["type", "question"].find((name) => !header.includes(name));
  if (missing !== undefined)
    throw new ImportError("unreadable", `${file.path} has no column ${missing}.`, {
      problem: "missing",
      name: missing,
    });
  const repeated = header.find((name, index) => name !== "" && header.indexOf(name) !== index);
  if (repeated !== undefined)
    throw new ImportError("unreadable", `${file.path} has two columns ${repeated}.`, {
      problem: "repeated",
      name: repeated,
    });
  return header;
}

function readCells(header: readonly string[], row: readonly string[]): CsvRow {
  const cells = new Map<string, string>();
  const options = new Map<number, string>();
  for (const [index, cell] of row.entries()) {
    const text = readProtected(cell);
    if (text.trim() === "") continue;
    const column = header[index] ?? "";
    const number = getOptionNumber(column);
    if (number === undefined) cells.set(column, text);
    else options.set(number, text);
  }
  return { cells, options };
}

function readItem(row: CsvRow, source: string): ModelItem {
  const title = (row.cells.get("title") ?? "").replace(/\s+/g, " ").trim().slice(0, 300);
  const { tags, losses } = readTags((row.cells.get("tags") ?? "").split(/[,;]/));
  const item: ModelItem = { source, title, question: null, tags, losses: [], assets: [] };
  const unknown = [...row.cells.keys()].filter((column) => !COLUMNS.has(column));
  const unknownLosses = unknown.map((column) => ({ code: "setting" as const, path: column, detail: column }));
  try {
    return { ...item, question: requireValid(buildRow(row)), losses: [...losses, ...unknownLosses] };
  } catch (error) {
    if (!(error instanceof SkippedItem)) throw error;
    return { ...item, losses: [error.loss] };
  }
}
