import { describe, expect, test } from "vitest";
import type { DocumentNode, Key } from "#components/builder/document/draft.ts";
import { generateRandomId } from "#components/builder/document/ids.ts";
import { expandRowKey, toRowKey } from "#components/builder/document/pair-rows.ts";
import { restoreKeyOrder, sortShuffledParts } from "#components/builder/document/shuffled-parts.ts";

const part = (type: string, id: string): DocumentNode => ({ type, attrs: { id } });
const listIds = (nodes: readonly DocumentNode[] = []) => nodes.map(({ attrs }) => attrs?.id);

const unchangedShuffle = { type: "order", response_id: "r1", correct: [] } as unknown as Key;
const order = (ids: string[], more: object = {}): DocumentNode => ({
  type: "orderInteraction",
  attrs: { responseId: "r1", shuffle: true, key: unchangedShuffle, ...more },
  content: ids.map((id) => part("simpleChoice", id)),
});
const match = (sources: string[], targets: string[]): DocumentNode => ({
  type: "matchInteraction",
  attrs: { responseId: "r1", shuffle: true },
  content: [sources, targets].map((ids) => ({
    type: "matchSet",
    content: ids.map((id) => part("simpleAssociableChoice", id)),
  })),
});
const gaps = (texts: string[]): DocumentNode => ({
  type: "gapMatchInteraction",
  attrs: { responseId: "r1", shuffle: true },
  content: [
    ...texts.map((id) => part("gapText", id)),
    { type: "paragraph", content: [part("gap", "g1"), part("gap", "g2")] },
  ],
});
const pairs = (...all: [string, string][]): Key =>
  ({ type: "match", response_id: "r1", pairs: all }) as unknown as Key;

describe("shuffled parts", () => {
  test("of an order are saved sorted by id, and shown in the correct order in the editor", () => {
    const written = order(["q", "b", "z"]);
    expect(listIds(sortShuffledParts(written).content)).toEqual(["b", "q", "z"]);
    const key = { type: "order", response_id: "r1", correct: ["q", "b", "z"] } as unknown as Key;
    expect(listIds(restoreKeyOrder(sortShuffledParts(written), key).content)).toEqual(["q", "b", "z"]);
  });

  test("of an order stay in their order if it isn't shuffled, or if its key differs from the authored order", () => {
    const still = order(["q", "b"], { shuffle: false });
    expect(sortShuffledParts(still)).toEqual(still);
    const other = order(["q", "b"], { key: { ...unchangedShuffle, correct: ["b", "q"] } });
    expect(sortShuffledParts(other)).toEqual(other);
  });

  test("of a match don't reveal the pairs: targets are saved sorted by id, and shown in the order of their pairs", () => {
    const saved = sortShuffledParts(match(["s1", "s2"], ["y", "c", "x"]));
    expect(listIds(saved.content?.[1]?.content)).toEqual(["c", "x", "y"]);
    expect(listIds(saved.content?.[0]?.content)).toEqual(["s1", "s2"]);
    const shown = restoreKeyOrder(saved, pairs(["s2", "c"], ["s1", "y"]));
    expect(listIds(shown.content?.[1]?.content)).toEqual(["y", "c", "x"]);
  });

  test("of a match are its key if each source is beside its match", () => {
    const written = match(["s1", "s2"], ["y", "c", "x"]);
    const key = pairs(["s1", "y"], ["s2", "c"]);
    const rows = toRowKey(written, key);
    expect(rows).toEqual({ ...key, pairs: [] });
    const inRows = (node: DocumentNode) => ({ ...node, attrs: { ...node.attrs, key: rows } });
    expect(expandRowKey(inRows(written), rows)).toEqual(key);
    // The key follows the rows.
    expect(expandRowKey(inRows(match(["s2", "s1"], ["x", "c"])), rows)).toEqual(
      pairs(["s2", "x"], ["s1", "c"]),
    );
    // Other keys and questions that aren't shuffled keep their pairs.
    expect(toRowKey(written, pairs(["s1", "c"], ["s2", "y"]))).toEqual(pairs(["s1", "c"], ["s2", "y"]));
    expect(toRowKey({ ...written, attrs: { ...written.attrs, shuffle: false } }, key)).toEqual(key);
  });

  test("of a gap match are saved sorted by id, and shown in the order of their gaps", () => {
    const saved = sortShuffledParts(gaps(["p", "d", "k"]));
    expect(listIds(saved.content)).toEqual(["d", "k", "p", undefined]);
    expect(listIds(restoreKeyOrder(saved, pairs(["p", "g1"], ["d", "g2"])).content)).toEqual([
      "p",
      "d",
      "k",
      undefined,
    ]);
  });

  test("are sorted in nested blocks, too", () => {
    const quote = { type: "blockquote", content: [order(["q", "b"])] };
    expect(listIds(sortShuffledParts(quote).content?.[0]?.content)).toEqual(["b", "q"]);
  });

  test("have random ids that are short, unique, and in no order", () => {
    const made: string[] = [];
    for (let i = 0; i < 200; i++) made.push(generateRandomId("c", new Set(made)));
    expect(new Set(made).size).toBe(200);
    expect(made.every((id) => /^c[a-z2-9]{5}$/.test(id))).toBe(true);
    expect(made).not.toEqual(made.toSorted());
  });
});
