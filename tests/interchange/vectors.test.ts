import { describe, expect, test } from "vitest";
import { csvReader } from "#lib/core/interchange/csv/read-csv.ts";
import { csvWriter } from "#lib/core/interchange/csv/write-csv.ts";
import { giftReader } from "#lib/core/interchange/gift/read-gift.ts";
import { giftWriter } from "#lib/core/interchange/gift/write-gift.ts";
import { jsonReader } from "#lib/core/interchange/json/read-json.ts";
import { jsonWriter } from "#lib/core/interchange/json/write-json.ts";
import type { FormatReader, ModelItem } from "#lib/core/interchange/model.ts";
import { moodleReader } from "#lib/core/interchange/moodle/read-moodle.ts";
import { moodleWriter } from "#lib/core/interchange/moodle/write-moodle.ts";
import type { ExportQuestion, FileWriter, WrittenPart } from "#lib/core/interchange/writer.ts";
import { readVectors, type Vector } from "../vectors/vectors.ts";
import { createExport, createExportQuestion, createSource, readItems, writeText } from "./text-support.ts";
import { gradeVector, renameParts } from "./vector-support.ts";

const INLINE = ["textEntryInteraction", "inlineChoiceInteraction"];

/** Vectors with the same interaction and key are one question. */
const QUESTIONS = [
  ...Map.groupBy(readVectors(), ({ interaction, key }) => JSON.stringify([interaction, key])).values(),
].map((vectors, index) => ({ vectors, question: toQuestion(vectors[0] as Vector, index) }));

function toQuestion({ interaction, key }: Vector, index: number): ExportQuestion {
  const text = { type: "paragraph", content: [{ type: "text", text: "?" }] };
  const block = INLINE.includes(String(interaction?.type))
    ? { type: "paragraph", content: [interaction] }
    : interaction;
  const content = interaction ? { type: "doc", content: [text, block] } : { widget: 1 };
  return createExportQuestion({
    id: String(index),
    content,
    keys: [key as unknown as ExportQuestion["keys"][number]],
  });
}

type RoundTrip = {
  item: ModelItem | undefined;
  part: WrittenPart | undefined;
  vectors: Vector[];
  question: ExportQuestion;
};

async function roundTrip(writer: FileWriter, reader: FormatReader): Promise<RoundTrip[]> {
  const entries = QUESTIONS.map(({ question }) => ({ type: "item" as const, item: question }));
  const { text, parts } = await writeText(writer, createExport(entries));
  const items = await readItems(reader, createSource(text, "f", 60_000));
  let read = 0;
  return QUESTIONS.map(({ vectors, question }, index) => {
    const part = parts[index];
    if (part?.isWritten) read += 1;
    return { part, vectors, question, item: part?.isWritten ? items[read - 1] : undefined };
  });
}

const hasScoreLoss = (losses: WrittenPart["losses"]): boolean =>
  losses.some(({ code }) => !["shuffle", "setting", "style", "markup_removed"].includes(code));

describe("scoring vectors", () => {
  test("score the same after a round trip through JSON", async () => {
    const trips = await roundTrip(jsonWriter, jsonReader);
    for (const { item, vectors, question } of trips) {
      expect(item?.question).toEqual({ content: question.content, keys: question.keys, points: 1 });
      for (const vector of vectors)
        expect([vector.id, gradeVector(item, vector.value)]).toEqual([
          vector.id,
          vector.outcome === "pending" ? null : vector.fraction,
        ]);
    }
  });

  test.each([
    ["Moodle XML", moodleWriter, moodleReader, 250],
    ["GIFT", giftWriter, giftReader, 150],
    ["CSV", csvWriter, csvReader, 250],
  ])(
    "score the same after a round trip through %s, unless a loss says otherwise",
    async (_name, writer, reader, atLeast) => {
      let checked = 0;
      for (const { part, item, vectors, question } of await roundTrip(writer, reader)) {
        if (!part?.isWritten || hasScoreLoss(part.losses)) continue;
        for (const vector of vectors) {
          const value = renameParts(vector.value, question, item);
          if (value === undefined) continue;
          const expected = vector.outcome === "pending" ? null : Math.max(0, toNumber(vector.fraction));
          const score = gradeVector(item, value);
          // A limit on choices or pairs is a setting.
          if (score === undefined && part.losses.some(({ code }) => code === "setting")) continue;
          expect([
            vector.id,
            typeof score !== "string" ? score : Math.max(0, Math.round(toNumber(score) * 1e9) / 1e9),
          ]).toEqual([vector.id, expected === null ? null : Math.round(expected * 1e9) / 1e9]);
          checked += 1;
        }
      }
      expect(checked).toBeGreaterThan(atLeast);
    },
  );
});

function toNumber(fraction: string): number {
  const [numerator = "0", denominator = "1"] = fraction.split("/");
  return Number(numerator) / Number(denominator);
}
