import { isDeepStrictEqual } from "node:util";
import type { FidelityCell, FidelityLevel, FidelityRow } from "#lib/contract/fidelity.ts";
import type { ExportFormat, ImportFormat, LossCode } from "#lib/contract/imports.ts";
import { findReader, WRITERS } from "#lib/core/interchange/formats.ts";
import type { ModelItem, Source, SourceFile } from "#lib/core/interchange/model.ts";
import { streamPieces } from "#lib/core/interchange/stream-pieces.ts";
import type {
  ExportQuestion,
  ExportSource,
  FormatWriter,
  WrittenPart,
} from "#lib/core/interchange/writer.ts";
import { type FidelitySample, listSamples } from "./samples.ts";

/** The format that reads what an export wrote. */
const READ_AS: Readonly<Record<ExportFormat, ImportFormat>> = {
  qti3: "qti",
  qti22: "qti",
  "moodle-xml": "moodle-xml",
  gift: "gift",
  csv: "csv",
  json: "json",
};

/** Exports and imports the samples in every format that is written and read, and compares them. */
export async function measureFidelity(): Promise<FidelityRow[]> {
  const rows: FidelityRow[] = [];
  for (const { interaction, key, questions } of listSamples()) {
    const formats: FidelityRow["formats"] = {};
    for (const writer of Object.values(WRITERS))
      formats[writer.format] = await measureCell(writer, questions);
    rows.push({ interaction, key, samples: questions.length, formats });
  }
  return rows;
}

const ORDER: readonly FidelityLevel[] = ["exact", "normalized", "lossy", "none"];

async function measureCell(
  writer: FormatWriter,
  questions: readonly FidelitySample[],
): Promise<FidelityCell> {
  const found: FidelityLevel[] = [];
  const codes = new Set<LossCode>();
  for (const question of questions) {
    const { parts, source } = await write(writer, question);
    const items = await read(writer.format, source);
    const [part] = parts.filter(({ type }) => type === "question");
    const [item] = items;
    for (const { code } of [...(part?.losses ?? []), ...(item?.losses ?? [])]) codes.add(code);
    found.push(compare(question, part, item));
  }
  // A format that expresses some of the samples is lossy, not unable.
  const isAble = found.some((level) => level !== "none");
  const levels = found.map((level) => (level === "none" && isAble ? "lossy" : level));
  const level = ORDER.findLast((each) => levels.includes(each)) ?? "none";
  const kept = found.filter((each) => each === "exact" || each === "normalized").length;
  return { level, kept, codes: [...codes].sort() };
}

function compare(
  question: FidelitySample,
  part: WrittenPart | undefined,
  item: ModelItem | undefined,
): FidelityLevel {
  if (!part?.isWritten || !item?.question) return "none";
  const { content, keys } = item.question;
  const isSame = isDeepStrictEqual(content, question.content) && isDeepStrictEqual(keys, question.keys);
  // A package can carry what its format can't say beside it, and still reports it for other systems.
  if (isSame && item.losses.length === 0) return "exact";
  return part.losses.length > 0 || item.losses.length > 0 ? "lossy" : "normalized";
}

async function write(
  writer: FormatWriter,
  { content, keys }: FidelitySample,
): Promise<{ parts: WrittenPart[]; source: Source }> {
  const exported = createSource({ content, keys });
  const parts: WrittenPart[] = [];
  const files: SourceFile[] = [];
  if (writer.kind === "file") {
    for await (const { part } of writer.write(exported)) if (part) parts.push(part);
    const bytes = await collect(streamPieces(writer.write(exported)));
    files.push(toFile(`sample.${writer.extension}`, bytes));
  } else {
    for await (const piece of writer.write(exported)) {
      if (piece.part) parts.push(piece.part);
      for (const { path, content } of piece.files) {
        files.push(toFile(path, typeof content === "string" ? Buffer.from(content) : await collect(content)));
      }
    }
  }
  return { parts, source: { name: "sample", files: new Map(files.map((file) => [file.path, file])) } };
}

function createSource({ content, keys }: FidelitySample): ExportSource {
  const item: ExportQuestion = {
    id: "sample",
    title: "Sample",
    content,
    keys,
    points: 1,
    tags: [],
    metadata: null,
    isItem: true,
  };
  return {
    title: "Sample",
    async *entries() {
      yield { type: "item", item };
    },
    async *readAsset() {
      yield PIXEL;
    },
  };
}

/** A transparent image of one pixel, for samples with uploaded images. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function read(format: ExportFormat, source: Source): Promise<ModelItem[]> {
  const found = await findReader(source, READ_AS[format]);
  const items: ModelItem[] = [];
  if (!found) return items;
  for await (const entry of found.reader.read(source)) if (entry.type === "item") items.push(entry.item);
  return items;
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const collected: Uint8Array[] = [];
  for await (const chunk of chunks) collected.push(chunk);
  return Buffer.concat(collected);
}

const toFile = (path: string, bytes: Buffer): SourceFile => ({
  path,
  size: bytes.length,
  async *read() {
    yield bytes;
  },
});
