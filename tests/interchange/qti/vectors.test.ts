import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "#lib/core/content/json.ts";
import { AnswerKey } from "#lib/core/grading/registry.ts";
import type { ModelItem } from "#lib/core/interchange/model.ts";
import { qti3Writer, qti22Writer } from "#lib/core/interchange/qti/writer.ts";
import type { WrittenPart } from "#lib/core/interchange/writer.ts";
import { createExport, createQuestion, exportFiles } from "./export-support.ts";
import { readItems, score } from "./support.ts";

type Vector = {
  id: string;
  interaction: JsonObject | null;
  key: unknown;
  value: unknown;
  fraction: string;
  outcome: string;
};

const VECTORS: Vector[] = JSON.parse(readFileSync("public/scoring-vectors.json", "utf8"));
const INLINE = new Set(["textEntryInteraction", "inlineChoiceInteraction"]);

/** The vectors of each question, which have the same interaction and key. */
const QUESTIONS = [
  ...Map.groupBy(VECTORS, ({ interaction, key }) => JSON.stringify([interaction, key])).values(),
];

const questions = QUESTIONS.flatMap(([vector], index) => {
  if (!vector) return [];
  const { interaction, key } = vector;
  const isInline = interaction && INLINE.has(String(interaction.type));
  const block = isInline ? { type: "paragraph", content: [interaction] } : interaction;
  const content = block ? { type: "doc", content: [block] } : { format: "elsewhere" };
  return [createQuestion({ id: String(index), content, keys: [AnswerKey.parse(key)], points: 1 })];
});

/** The score that a vector's fraction is worth: 0 until a teacher grades it, and never below 0. */
function getExpected({ fraction, outcome }: Vector): number {
  if (outcome === "pending" || fraction.startsWith("-")) return 0;
  const [n = "0", d = "1"] = fraction.split("/");
  return Number(n) / Number(d);
}

/** Compares the vectors of a question with how an item is graded. */
function expectSameScores(item: ModelItem, vectors: readonly Vector[]): void {
  const expected = vectors.map((vector) => [vector.id, expect.closeTo(getExpected(vector), 9)]);
  expect(vectors.map(({ id, value }) => [id, score(item, value)])).toEqual(expected);
}

/** Reads back what was exported without a loss. A key that can't earn anything isn't recognized. */
async function checkLossless(files: Record<string, string>, parts: readonly WrittenPart[]): Promise<number> {
  const items = new Map((await readItems(files)).map((item) => [item.source.split("#")[1], item]));
  const lossless = parts.filter(({ losses }) => losses.length === 0);
  for (const { id } of lossless) {
    const vectors = QUESTIONS[Number(id.slice(1)) - 1] ?? [];
    const item = items.get(id);
    if (item && vectors.some((vector) => getExpected(vector) > 0 || vector.outcome === "pending"))
      expectSameScores(item, vectors);
  }
  return lossless.length;
}

describe("scoring vectors", () => {
  it("score the same after QTI 3.0 and back", async () => {
    const { files } = await exportFiles(qti3Writer, createExport(questions));
    const items = await readItems(files);
    expect(items.map(({ losses }) => losses)).toEqual(items.map(() => []));
    for (const [index, item] of items.entries()) expectSameScores(item, QUESTIONS[index] ?? []);
  });

  it("score the same after QTI 3.0 and back without our own form, where nothing was reported lost", async () => {
    const { files, parts } = await exportFiles(qti3Writer, createExport(questions));
    const lossy = new Set(parts.filter(({ losses }) => losses.length > 0).map(({ id }) => `items/${id}.xml`));
    const xml = Object.entries(files).filter(([path]) => /^items.*\.xml$/.test(path) && !lossy.has(path));
    expect(await checkLossless(Object.fromEntries(xml), parts)).toBeGreaterThan(190);
  });

  it("score the same after QTI 2.2 and back, where nothing was reported lost", async () => {
    const { files, parts } = await exportFiles(qti22Writer, createExport(questions));
    const lossy = new Set(parts.filter(({ losses }) => losses.length > 0).map(({ id }) => `items/${id}.xml`));
    const xml = Object.entries(files).filter(([path]) => path.startsWith("items") && !lossy.has(path));
    expect(await checkLossless(Object.fromEntries(xml), parts)).toBeGreaterThan(190);
  });
});
