import fc from "fast-check";
import { expect } from "vitest";
import type { FormatReader, ModelItem } from "#lib/core/interchange/model.ts";
import type { ExportQuestion, FileWriter } from "#lib/core/interchange/writer.ts";
import { exportArbitrary, type QuestionKind } from "./quiz-arbitraries.ts";
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
async function expectSameQuestions(
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

/**
 * Expects that questions without losses are the same after writing and reading them, and that at least 5 of 60
 * questions of each kind have none, so that each kind is tested.
 */
export async function expectExactKinds(
  writer: FileWriter,
  reader: FormatReader,
  kinds: readonly QuestionKind[],
  withPoints = true,
): Promise<void> {
  for (const kind of kinds) {
    const questions = fc.sample(exportArbitrary([kind], withPoints), { numRuns: 60, seed: 1 });
    const { parts } = await writeAndRead(writer, reader, questions);
    const exact = questions.filter((_, index) => parts[index]?.isWritten && parts[index].losses.length === 0);
    expect([kind, exact.length >= 5], JSON.stringify(parts.map(({ losses }) => losses))).toEqual([
      kind,
      true,
    ]);
    await expectSameQuestions(writer, reader, exact);
  }
  await fc.assert(
    fc.asyncProperty(exportArbitrary(kinds, withPoints), async (question) => {
      const { parts } = await writeAndRead(writer, reader, [question]);
      if (!parts[0]?.isWritten || parts[0].losses.length > 0) return;
      await expectSameQuestions(writer, reader, [question]);
    }),
    { numRuns: 60 },
  );
}

const summarize = ({ title, tags, losses, question }: ModelItem) => ({ title, tags, losses, question });
