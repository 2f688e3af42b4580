import type { LossCode } from "#lib/contract/imports.ts";
import { parseContent } from "#lib/core/content/parse.ts";
import { readAnswers } from "#lib/core/grading/answers.ts";
import { gradeResponses, scoreQuestion } from "#lib/core/grading/grade.ts";
import { compileQuestion } from "#lib/core/grading/question.ts";
import { toNumber } from "#lib/core/grading/rational.ts";
import type { FormatReader, ModelEntry, ModelItem, ModelTest, Source } from "#lib/core/interchange/model.ts";
import { replaceAssets } from "#lib/core/interchange/quiz/check-question.ts";
import { streamPieces } from "#lib/core/interchange/stream-pieces.ts";
import type {
  ExportEntry,
  ExportQuestion,
  ExportSource,
  FileWriter,
  WrittenPart,
} from "#lib/core/interchange/writer.ts";

/** A file with this text, in chunks of a few bytes so that chunks end within words. */
export function createSource(text: string | Uint8Array, name = "file", chunkSize = 1000): Source {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  async function* read() {
    for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
  }
  return { name, files: new Map([[name, { path: name, size: bytes.length, read }]]) };
}

async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const value of values) collected.push(value);
  return collected;
}

export async function readAll(reader: FormatReader, source: Source): Promise<ModelEntry[]> {
  return collect(reader.read(source));
}

export async function readItems(reader: FormatReader, source: Source): Promise<ModelItem[]> {
  return (await readAll(reader, source)).flatMap((entry) => (entry.type === "item" ? [entry.item] : []));
}

export async function readTests(reader: FormatReader, source: Source): Promise<ModelTest[]> {
  return (await readAll(reader, source)).flatMap((entry) => (entry.type === "test" ? [entry.test] : []));
}

/** The codes of an item's losses, sorted. */
export const getCodes = (item: ModelItem | undefined): LossCode[] =>
  (item?.losses ?? []).map(({ code }) => code).sort();

/**
 * The points that a question gives for answers, one for each of its interactions in order, rounded as scores are. Null
 * if a teacher grades it.
 */
export function computeScore(item: ModelItem | undefined, ...values: unknown[]): number | null {
  if (!item?.question) throw new Error(`${item?.source} was skipped: ${JSON.stringify(item?.losses)}`);
  const content = replaceAssets(item.question.content);
  const parsed = parseContent(content);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const { points, keys } = item.question;
  const { form, interactions } = parsed;
  const question = compileQuestion({ points, form, interactions, keys });
  const responses = readAnswers(question, values);
  if (!("responses" in responses)) throw new Error(JSON.stringify(responses));
  const grade = scoreQuestion(question, gradeResponses(question, responses.responses), responses.responses);
  return grade.outcome === "pending" ? null : Math.round(toNumber(grade.score) * 10_000) / 10_000;
}

export const createExportQuestion = (
  question: Partial<ExportQuestion> & Pick<ExportQuestion, "content" | "keys">,
): ExportQuestion => ({
  id: "0199a5b2-77d0-7e2f-8a34-5c1f9e0b6d21",
  title: "",
  points: 1,
  tags: [],
  metadata: null,
  isItem: true,
  ...question,
});

export function createExport(
  entries: readonly ExportEntry[],
  assets: Record<string, Uint8Array> = {},
): ExportSource {
  return {
    title: "Export",
    async *entries() {
      yield* entries;
    },
    async *readAsset(src) {
      const bytes = assets[src];
      if (!bytes) throw new Error(`There is no ${src}`);
      yield bytes;
    },
  };
}

export async function writeText(
  writer: FileWriter,
  source: ExportSource,
): Promise<{ text: string; parts: WrittenPart[] }> {
  const parts = (await collect(writer.write(source))).flatMap(({ part }) => part ?? []);
  const chunks = await collect(streamPieces(writer.write(source)));
  return { text: Buffer.concat(chunks).toString("utf8"), parts };
}
