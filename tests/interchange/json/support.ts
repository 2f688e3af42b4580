import { DEFAULT_SETTINGS } from "#lib/contract/assessments.ts";
import { jsonReader } from "#lib/core/interchange/json/read-json.ts";
import type { ModelAsset, ModelItem, ModelTest } from "#lib/core/interchange/model.ts";
import { replaceAssets } from "#lib/core/interchange/quiz/check-question.ts";
import type { ExportEntry, ExportQuestion, ExportSource } from "#lib/core/interchange/writer.ts";
import { createExport, createSource, readAll } from "../text-support.ts";

/** Does what importing and exporting a file do to its questions and assessments, with other ids and addresses. */
export async function importAgain(file: string): Promise<ExportSource> {
  const assets: Record<string, Uint8Array> = {};
  const store = async (content: unknown, files: readonly ModelAsset[]): Promise<unknown> => {
    const addresses = new Map<string, string>();
    for (const asset of files) {
      const address = `/assets/${String(Object.keys(assets).length).padStart(64, "b")}.png`;
      addresses.set(asset.name, address);
      assets[address] = await asset.read();
    }
    return replaceAssets(content, (name) => addresses.get(name) ?? `asset:${name}`);
  };
  const entries = await readAll(jsonReader, createSource(file, "f.json", 60_000));
  const questions = new Map<string, ExportQuestion>();
  const tests: ModelTest[] = [];
  for (const entry of entries) {
    if (entry.type === "test") tests.push(entry.test);
    else questions.set(entry.item.source, await toQuestion(entry.item, store));
  }
  const assessments: ExportEntry[] = [];
  for (const test of tests) assessments.push(await toAssessment(test, questions, store));
  const used = new Set(
    tests.flatMap(({ sections }) => sections.flatMap(({ items }) => items.map(({ source }) => source))),
  );
  const rest = [...questions].filter(([source]) => !used.has(source));
  return createExport([...assessments, ...rest.map(([, item]) => ({ type: "item" as const, item }))], assets);
}

type Store = (content: unknown, assets: readonly ModelAsset[]) => Promise<unknown>;

async function toQuestion(item: ModelItem, store: Store): Promise<ExportQuestion> {
  if (!item.question) throw new Error(JSON.stringify(item.losses));
  const content = await store(item.question.content, item.assets);
  return {
    id: `new ${item.source}`,
    title: item.title,
    content: content as ExportQuestion["content"],
    keys: item.question.keys,
    points: item.question.points,
    tags: item.tags,
    metadata: item.metadata ?? null,
    isItem: item.isItem ?? false,
  };
}

async function toAssessment(
  test: ModelTest,
  questions: ReadonlyMap<string, ExportQuestion>,
  store: Store,
): Promise<ExportEntry> {
  const contexts = await store(
    test.sections.map(({ sharedContext }) => sharedContext),
    test.assets ?? [],
  );
  const exercises = test.sections.map(({ order, draw, pointsEach, items }, index) => ({
    sharedContext: Array.isArray(contexts) ? contexts[index] : null,
    order,
    pool: draw === null ? null : { draw, pointsEach: pointsEach ?? null },
    questions: items.flatMap(({ source, points }) => {
      const question = questions.get(source);
      return question ? [{ question, points: points ?? null }] : [];
    }),
    losses: [],
  }));
  return {
    type: "assessment",
    assessment: {
      id: `new ${test.source}`,
      title: test.title,
      description: test.description,
      settings: { ...DEFAULT_SETTINGS, ...test.settings },
      tags: test.tags ?? [],
      metadata: test.metadata ?? null,
      exercises,
    },
  };
}
