import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "#lib/core/content/json.ts";
import { AnswerKey } from "#lib/core/grading/registry.ts";
import type { ModelItem } from "#lib/core/interchange/model.ts";
import { qti3Writer, qti22Writer } from "#lib/core/interchange/qti/writer.ts";
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
  ...Map.groupBy(
    VECTORS.filter(({ interaction }) => interaction !== null),
    ({ interaction, key }) => JSON.stringify([interaction, key]),
  ).values(),
];

const questions = QUESTIONS.map(([vector], index) => {
  const { interaction, key } = vector as Vector & { interaction: JsonObject };
  const block = INLINE.has(String(interaction.type))
    ? { type: "paragraph", content: [interaction] }
    : interaction;
  return createQuestion({
    id: String(index),
    content: { type: "doc", content: [block] },
    keys: [AnswerKey.parse(key)],
    points: 1,
  });
});

const scoreAll = (item: ModelItem, index: number) =>
  (QUESTIONS[index] ?? []).map(({ id, value }) => [id, score(item, value)] as const);

/** The score that a vector's fraction is worth. A teacher's is 0 until then, and so is a total below 0. */
function expectedScore({ fraction, outcome }: Vector): number | undefined {
  if (outcome === "pending" || fraction.startsWith("-")) return 0;
  const [n = "0", d = "1"] = fraction.split("/");
  return Number(n) / Number(d);
}

describe("scoring vectors", () => {
  it.each(["own form", "XML alone"])("score the same after QTI 3.0 and back, from the %s", async (form) => {
    const files = await exportFiles(qti3Writer, createExport(questions));
    const losses = new Map(files.parts.map(({ id, losses: found }) => [id, found]));
    const kept = Object.entries(files.files).filter(
      ([path]) => form === "own form" || !path.endsWith(".json"),
    );
    const items = await readItems(Object.fromEntries(kept));
    expect(items).toHaveLength(questions.length);
    for (const [index, item] of items.entries()) {
      const isExact = (losses.get(`q${index + 1}`) ?? []).length === 0;
      if (form === "XML alone" && !isExact) continue;
      const expected = (QUESTIONS[index] ?? []).map((vector) => [vector.id, expectedScore(vector)]);
      expect([item.losses, item.question === null]).toEqual([
        form === "XML alone"
          ? item.losses.filter(({ code }) => code === "negative_score" || code === "no_response_processing")
          : [],
        false,
      ]);
      for (const [i, [id, found]] of scoreAll(item, index).entries())
        expect([id, found]).toEqual([id, expect.closeTo(Number(expected[i]?.[1]), 9)]);
    }
  });

  it("score the same after QTI 2.2 and back, where nothing was reported lost", async () => {
    const files = await exportFiles(qti22Writer, createExport(questions));
    const items = await readItems(files.files);
    const exact = files.parts.filter(({ losses }) => losses.length === 0);
    expect(exact.length).toBeGreaterThan(400);
    for (const [index, item] of items.entries()) {
      if (files.parts[index]?.losses.length !== 0) continue;
      const expected = (QUESTIONS[index] ?? []).map(expectedScore);
      const found = scoreAll(item, index);
      for (const [i, [id, value]] of found.entries())
        expect([id, value]).toEqual([id, expect.closeTo(Number(expected[i]), 9)]);
    }
  });
});
