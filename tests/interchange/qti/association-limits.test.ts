import { describe, expect, test } from "vitest";
import { declare, readOne, score, writeItem } from "./support.ts";

const mapping = (...entries: readonly [string, number][]): string =>
  `<mapping defaultValue="0">${entries
    .map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`)
    .join("")}</mapping>`;
const set = (ids: string, matchMax: number): string =>
  `<simpleMatchSet>${[...ids]
    .map(
      (id) =>
        `<simpleAssociableChoice identifier="${id}" matchMax="${matchMax}">${id}</simpleAssociableChoice>`,
    )
    .join("")}</simpleMatchSet>`;
const match = (
  attributes: string,
  { correct, map = "", processing }: { correct?: string[]; map?: string; processing: string },
): string =>
  writeItem({
    declarations: declare({
      cardinality: "multiple",
      type: "directedPair",
      ...(correct ? { correct } : {}),
      mapping: map,
    }),
    body: `<matchInteraction responseIdentifier="RESPONSE" shuffle="false" ${attributes}>${set("ab", 1)}${set("xy", 2)}</matchInteraction>`,
    processing,
  });
const shared = mapping(["a x", 1], ["b y", 1]);
const SETTING = { code: "setting", path: "matchInteraction[0]", detail: 'maxAssociations="1"' };

describe("a limit of pairs in QTI", () => {
  test.each([["0"], ["2"]])("of %s that allows every pair keeps the points of all of them", async (max) => {
    const item = await readOne(
      match(`maxAssociations="${max}"`, { map: shared, processing: "map_response" }),
    );
    expect([item.question?.points, item.losses]).toEqual([2, []]);
  });

  test.each([
    ["stated", 'maxAssociations="1"'],
    ["of 1, the default", ""],
  ])("%s skips a match in which more pairs would earn more", async (_, attributes) => {
    const item = await readOne(match(attributes, { map: shared, processing: "map_response" }));
    expect(item.question).toBeNull();
    expect(item.losses).toEqual([
      { code: "custom_response_processing", path: "responseProcessing", detail: 'maxAssociations="1"' },
    ]);
  });

  test("is a lost setting if an answer beyond it earns nothing", async () => {
    const item = await readOne(
      match('maxAssociations="1"', { correct: ["a x"], processing: "match_correct" }),
    );
    expect([item.question?.points, item.losses]).toEqual([1, [SETTING]]);
    const answers = [
      [["a", "x"]],
      [["b", "y"]],
      [
        ["a", "x"],
        ["b", "y"],
      ],
    ];
    expect(answers.map((pairs) => score(item, pairs))).toEqual([1, 0, 0]);
  });

  test("limits the points of pairs of one set", async () => {
    const choices = [..."abcd"]
      .map((id) => `<simpleAssociableChoice identifier="${id}" matchMax="1">${id}</simpleAssociableChoice>`)
      .join("");
    const item = await readOne(
      writeItem({
        declarations: declare({
          cardinality: "multiple",
          type: "pair",
          mapping: mapping(["a b", 1], ["c d", 1]),
        }),
        body: `<associateInteraction responseIdentifier="RESPONSE" shuffle="false" maxAssociations="1">${choices}</associateInteraction>`,
        processing: "map_response",
      }),
    );
    expect(item.question?.points).toBe(1);
    expect([score(item, [["b", "a"]]), score(item, [["c", "d"]]), score(item, [["a", "c"]])]).toEqual([
      1, 1, 0,
    ]);
    expect(
      score(item, [
        ["a", "b"],
        ["c", "d"],
      ]),
    ).toBeUndefined();
  });
});
