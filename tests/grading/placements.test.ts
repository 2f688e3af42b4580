import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findCells, findPlacements, listCells, type Placements } from "#lib/core/coded-answers/placements.ts";
import { findCorrectPlacements } from "#lib/core/grading/correct-placements.ts";

const buildIds = (n: number, letter: string) => Array.from({ length: n }, (_, i) => `${letter}${i}`);
const pairs: Placements = {
  kind: "pairs",
  responseId: "r1",
  slot: 0,
  sources: buildIds(3, "s"),
  targets: buildIds(2, "t"),
};
const associations: Placements = { ...pairs, kind: "associations", targets: pairs.sources };
const order: Placements = { ...pairs, kind: "order", targets: ["1", "2", "3"] };

const findInMatch = (sources: number, targets: number): Placements[] =>
  findPlacements([
    { responseId: "r0", kind: "textEntryInteraction" },
    {
      responseId: "r1",
      kind: "matchInteraction",
      sources: buildIds(sources, "s").map((id) => ({ id, matchMax: 1 })),
      targets: buildIds(targets, "t").map((id) => ({ id, matchMax: 1 })),
    },
  ]);

describe("the cells of placements", () => {
  test("bound what is stored: a question with more than a thousand isn't counted", () => {
    expect(findInMatch(20, 50)).toEqual([
      {
        kind: "pairs",
        responseId: "r1",
        slot: 1,
        sources: buildIds(20, "s"),
        targets: buildIds(50, "t"),
      },
    ]);
    expect(findInMatch(21, 50)).toEqual([]);
    expect(findPlacements([])).toEqual([]);
  });

  test("have different ids and indices, which an answer of one placement finds", () => {
    for (const placements of [pairs, associations, order]) {
      const cells = listCells(placements);
      expect(new Set(cells.map(({ id }) => id)).size).toBe(cells.length);
      expect(new Set(cells.map(({ index }) => index)).size).toBe(cells.length);
      for (const { index, source, target } of cells) {
        const before = Array.from({ length: Number(target) - 1 || 0 }, () => "unknown");
        const answer = placements.kind === "order" ? [...before, source] : [[source, target]];
        expect([...findCells(placements, answer)]).toEqual([index]);
      }
    }
  });

  test("are the same for an association in both directions", () => {
    const { sources } = associations;
    fc.assert(
      fc.property(fc.constantFrom(...sources), fc.constantFrom(...sources), (a, b) => {
        fc.pre(a !== b);
        const found = [...findCells(associations, [[a, b]])];
        expect([
          ...findCells(associations, [
            [b, a],
            [a, b],
          ]),
        ]).toEqual(found);
        expect(listCells(associations).map(({ index }) => index)).toContain(found[0]);
      }),
    );
  });
});

describe("the correct placements of a key", () => {
  const listCorrect = (placements: Placements, key: object) => {
    const correct = findCorrectPlacements([{ response_id: "r1", ...key } as never]).get("r1");
    return listCells(placements).flatMap(({ id, source, target }) =>
      correct?.has(id) ? [`${source} ${target}`] : [],
    );
  };
  test.each<[string, Placements, object, string[]]>([
    ["pairs", pairs, { type: "match", pairs: [["s1", "t0"]] }, ["s1 t0"]],
    [
      "pairs with a positive fraction",
      pairs,
      {
        type: "match",
        mapping: [
          { pair: ["s0", "t1"], fraction: 0.5 },
          { pair: ["s1", "t1"], fraction: -1 },
        ],
      },
      ["s0 t1"],
    ],
    ["associations", associations, { type: "match", directed: false, pairs: [["s2", "s0"]] }, ["s0 s2"]],
    ["an order", order, { type: "order", correct: ["s2", "s0", "s1"] }, ["s0 2", "s1 3", "s2 1"]],
  ])("%s", (_, placements, key, expected) => {
    expect(listCorrect(placements, key)).toEqual(expected);
  });

  test("are those of all keys together", () => {
    const createKey = (pair: string[]) => ({ type: "match", response_id: "r1", pairs: [pair] });
    const keys = [createKey(["s0", "t0"]), createKey(["s1", "t1"])];
    expect(findCorrectPlacements(keys as never).get("r1")?.size).toBe(2);
  });
});
