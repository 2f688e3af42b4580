import type { ExportFormat, ImportFormat } from "#lib/contract/imports.ts";
import { commonCartridgeReader, qti1Reader } from "./common-cartridge/reader.ts";
import { csvReader } from "./csv/read-csv.ts";
import { csvWriter } from "./csv/write-csv.ts";
import { giftReader } from "./gift/read-gift.ts";
import { giftWriter } from "./gift/write-gift.ts";
import { jsonReader } from "./json/read-json.ts";
import { jsonWriter } from "./json/write-json.ts";
import type { FormatReader, Source } from "./model.ts";
import { moodleReader } from "./moodle/read-moodle.ts";
import { moodleWriter } from "./moodle/write-moodle.ts";
import { qtiReader } from "./qti/reader.ts";
import { qti3Writer, qti22Writer } from "./qti/writer.ts";
import type { FormatWriter } from "./writer.ts";

/**
 * The readers, in the order in which they are asked whether they recognize a file. Several can read versions of one
 * format. Plain text comes last.
 */
const READERS: readonly FormatReader[] = [
  jsonReader,
  commonCartridgeReader,
  qtiReader,
  qti1Reader,
  moodleReader,
  csvReader,
  giftReader,
];

export const WRITERS: Readonly<Record<ExportFormat, FormatWriter>> = {
  qti3: qti3Writer,
  qti22: qti22Writer,
  "moodle-xml": moodleWriter,
  gift: giftWriter,
  csv: csvWriter,
  json: jsonWriter,
};

/**
 * Finds the reader that recognizes a source, or for a given format, any of its readers. Undefined if there is none.
 */
export async function findReader(
  source: Source,
  format: ImportFormat | "auto",
): Promise<{ reader: FormatReader; version: string | null } | undefined> {
  const readers = READERS.filter((reader) => format === "auto" || reader.format === format);
  for (const reader of readers) {
    const detected = await reader.detect(source);
    if (detected) return { reader, version: detected.version };
  }
  const [reader] = readers;
  return format === "auto" || !reader ? undefined : { reader, version: null };
}
