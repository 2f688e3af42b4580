import { expect, test } from "vitest";
import type { ModelAsset, ModelItem, ModelTest } from "#lib/core/interchange/model.ts";
import { stageItem } from "#lib/domains/interchange/reading/stage-item.ts";
import { stageTest } from "#lib/domains/interchange/reading/stage-test.ts";

const image = (name: string) => ({ type: "image" as const, attrs: { src: `asset:${name}`, alt: name } });
const essay = { type: "extendedTextInteraction" as const, attrs: { responseId: "r1" } };
const broken = { type: "image", attrs: { src: "asset:used", alt: 1 } };

/** Creates the assets of a source and a host that stores them, with what it was given. The asset "bad" is refused. */
function createAssets(...names: string[]) {
  const stored: string[] = [];
  const assets = names.map(
    (name): ModelAsset => ({ name, read: async () => new TextEncoder().encode(name) }),
  );
  const storeAsset = async (bytes: Uint8Array): Promise<string | undefined> => {
    const name = new TextDecoder().decode(bytes);
    stored.push(name);
    return name === "bad" ? undefined : `/assets/${"a".repeat(64)}.png`;
  };
  return { assets, stored, host: { storeAsset } };
}

const createItem = (content: object[], assets: ModelAsset[]): ModelItem => ({
  source: "file#1",
  title: "",
  question: { content: { type: "doc", content }, keys: [], points: 1 },
  tags: [],
  losses: [],
  assets,
});
const createTest = (sharedContext: unknown, assets: ModelAsset[]): ModelTest => ({
  source: "file",
  title: "A test",
  description: "",
  settings: {},
  sections: [{ sharedContext, order: "as_written", draw: null, items: [] }],
  losses: [],
  assets,
});

test("an asset that only a left-out part of a question refers to isn't stored, and isn't a loss", async () => {
  const { assets, stored, host } = createAssets("used", "unused", "bad");
  const item = await stageItem(createItem([image("used"), essay], assets), 0, host);
  expect([stored, item.losses]).toEqual([["used"], []]);
  expect(JSON.stringify(item.question?.content)).toContain("/assets/aaaa");
});

test("an asset that content refers to and that can't be stored is a loss", async () => {
  const { assets, host } = createAssets("bad");
  const item = await stageItem(createItem([image("bad"), essay], assets), 0, host);
  expect(item.losses).toEqual([{ code: "asset_invalid", path: "", detail: "bad" }]);
});

test("a question that isn't valid stores none of its assets", async () => {
  const { assets, stored, host } = createAssets("used");
  const item = await stageItem(createItem([broken, essay], assets), 0, host);
  expect([item.question, stored]).toEqual([null, []]);
  expect(item.losses).toMatchObject([{ code: "invalid_item" }]);
});

test("a shared context that isn't valid stores none of its assets, and a valid one only those it shows", async () => {
  const task = { fallbackTitle: "Untitled" };
  const left = createAssets("used", "bad");
  const invalid = await stageTest(
    createTest({ type: "doc", content: [broken] }, left.assets),
    task,
    left.host,
  );
  expect([invalid.sections[0]?.sharedContext, left.stored]).toEqual([null, []]);
  expect(invalid.losses).toMatchObject([{ code: "markup_removed", detail: "shared context" }]);
  const kept = createAssets("used", "bad");
  const valid = await stageTest(
    createTest({ type: "doc", content: [image("used")] }, kept.assets),
    task,
    kept.host,
  );
  expect([valid.losses, kept.stored]).toEqual([[], ["used"]]);
});

test.each([0, 1_000_001, 1e12])(
  "%d points that a test gives a question, or each of a pool, are left out, which affects the score",
  async (points) => {
    const draft = createTest(null, []);
    const items = [
      { source: "1", points },
      { source: "2", points },
      { source: "3", points: 2 },
    ];
    draft.sections = [
      { sharedContext: null, order: "as_written", draw: null, items },
      { sharedContext: null, order: "as_written", draw: 1, pointsEach: points, items: [{ source: "4" }] },
    ];
    const { sections, losses } = await stageTest(draft, { fallbackTitle: "" }, createAssets().host);
    expect(sections).toMatchObject([
      { pointsEach: null, items: [{ source: "1" }, { source: "2" }, { source: "3", points: 2 }] },
      { pointsEach: null, draw: 1, items: [{ source: "4" }] },
    ]);
    expect(sections[0]?.items.map((item) => item.points)).toEqual([undefined, undefined, 2]);
    const detail = String(points);
    expect(losses).toEqual([
      { code: "points", path: "sections[0]", detail },
      { code: "points", path: "sections[1]", detail },
    ]);
  },
);

test("points up to 1,000,000 that a test gives a question, or each of a pool, are kept", async () => {
  const draft = createTest(null, []);
  const [points, pointsEach] = [1_000_000, 0.001];
  draft.sections = [
    { sharedContext: null, order: "random", draw: 1, pointsEach, items: [{ source: "1", points }] },
  ];
  const { sections, losses } = await stageTest(draft, { fallbackTitle: "" }, createAssets().host);
  expect([sections, losses]).toMatchObject([[{ pointsEach, items: [{ points }] }], []]);
});
