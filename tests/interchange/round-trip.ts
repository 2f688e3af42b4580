import { expect } from "vitest";
import type { FormatReader, ModelItem } from "#lib/core/interchange/model.ts";
import type { ExportQuestion, FileWriter } from "#lib/core/interchange/writer.ts";
import { createExport, createSource, readItems, writeText } from "./text-support.ts";

/** Writes questions as items of the bank, and reads the file again. */
export async function writeAndRead(
  writer: FileWriter,
  reader: FormatReader,
  questions: readonly ExportQuestion[],
) {
  const { text, parts } = await writeText(
    writer,
    createExport(questions.map((item) => ({ type: "item", item }))),
  );
  const items = await readItems(reader, createSource(text, "file"));
  return { text, parts, items };
}

/** Expects that a file without losses is read as the same questions. */
export async function expectSameQuestions(
  writer: FileWriter,
  reader: FormatReader,
  questions: readonly ExportQuestion[],
) {
  const { text, parts, items } = await writeAndRead(writer, reader, questions);
  expect(
    parts.map(({ losses, isWritten }) => [losses, isWritten]),
    text,
  ).toEqual(questions.map(() => [[], true]));
  expect(items.map(summarize), text).toEqual(
    questions.map(({ title, tags, content, keys, points }) => ({
      title,
      tags,
      losses: [],
      question: { content, keys, points },
    })),
  );
}

const summarize = ({ title, tags, losses, question }: ModelItem) => ({ title, tags, losses, question });
