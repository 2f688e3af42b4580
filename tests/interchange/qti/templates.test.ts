import { describe, expect, it } from "vitest";
import { choices, declare, listCodes, readOne, score, writeItem } from "./support.ts";

const mapping = (attributes: string, entries: Record<string, number>) =>
  `<mapping ${attributes}>${Object.entries(entries)
    .map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`)
    .join("")}</mapping>`;

type Case = { name: string; xml: string; answers: [answer: unknown, score: number][]; points?: number };

const CASES: Case[] = [
  {
    name: "a single choice with match_correct",
    xml: writeItem({
      declarations: declare({ correct: ["B"] }),
      body: choices("ABC"),
      processing: "match_correct",
    }),
    answers: [
      ["B", 1],
      ["A", 0],
      [null, 0],
    ],
  },
  {
    name: "a multiple choice with match_correct",
    xml: writeItem({
      declarations: declare({ cardinality: "multiple", correct: ["A", "C"] }),
      body: choices("ABCD", 'maxChoices="0" shuffle="true"'),
      processing: "match_correct",
    }),
    answers: [
      [["C", "A"], 1],
      [["A"], 0],
      [["A", "B", "C"], 0],
    ],
  },
  {
    name: "a multiple choice with map_response and bounds",
    xml: writeItem({
      declarations: declare({
        cardinality: "multiple",
        correct: ["A", "C"],
        mapping: mapping('lowerBound="0" upperBound="2" defaultValue="-2"', { A: 1, C: 1 }),
      }),
      body: choices("ABCD", 'maxChoices="0"'),
      processing: "map_response",
    }),
    answers: [
      [["A", "C"], 2],
      [["A"], 1],
      [["A", "C", "B"], 0],
      [["B"], 0],
    ],
    points: 2,
  },
  {
    name: "typed text with a mapping by case",
    xml: writeItem({
      declarations: declare({
        type: "string",
        correct: ["York"],
        mapping: mapping('defaultValue="0"', { York: 1, york: 0.5 }),
      }),
      body: '<p>Which city? <textEntryInteraction responseIdentifier="RESPONSE" expectedLength="15"/></p>',
      processing: "map_response",
    }),
    answers: [
      ["York", 1],
      ["york", 0.5],
      ["YORK", 0],
      ["New York", 0],
    ],
  },
  {
    name: "an order with match_correct",
    xml: writeItem({
      declarations: declare({ cardinality: "ordered", correct: ["C", "A", "B"] }),
      body: '<orderInteraction responseIdentifier="RESPONSE" shuffle="true"><simpleChoice identifier="A">A</simpleChoice><simpleChoice identifier="B">B</simpleChoice><simpleChoice identifier="C">C</simpleChoice></orderInteraction>',
      processing: "match_correct",
    }),
    answers: [
      [["C", "A", "B"], 1],
      [["A", "C", "B"], 0],
      [["C", "A"], 0],
    ],
  },
  {
    name: "a match with map_response",
    xml: writeItem({
      declarations: declare({
        cardinality: "multiple",
        type: "directedPair",
        correct: ["C R", "D M"],
        mapping: mapping('defaultValue="0"', { "C R": 1, "D M": 0.5, "L M": 0.5 }),
      }),
      body: `<matchInteraction responseIdentifier="RESPONSE" shuffle="true" maxAssociations="4">
        <simpleMatchSet>${["C", "D", "L"].map((id) => `<simpleAssociableChoice identifier="${id}" matchMax="1">${id}</simpleAssociableChoice>`).join("")}</simpleMatchSet>
        <simpleMatchSet>${["M", "R", "T"].map((id) => `<simpleAssociableChoice identifier="${id}" matchMax="4">${id}</simpleAssociableChoice>`).join("")}</simpleMatchSet></matchInteraction>`,
      processing: "map_response",
    }),
    answers: [
      [
        [
          ["C", "R"],
          ["D", "M"],
          ["L", "M"],
        ],
        2,
      ],
      [[["C", "R"]], 1],
      [
        [
          ["C", "T"],
          ["L", "M"],
        ],
        0.5,
      ],
    ],
    points: 2,
  },
  {
    name: "a point with map_response_point",
    xml: writeItem({
      declarations: declare({
        cardinality: "single",
        type: "point",
        correct: ["102 113"],
        mapping:
          '<areaMapping defaultValue="0"><areaMapEntry shape="circle" coords="102,113,16" mappedValue="1"/></areaMapping>',
      }),
      body: '<selectPointInteraction responseIdentifier="RESPONSE" maxChoices="1"><object type="image/png" data="https://example.com/uk.png" width="206" height="280">UK</object></selectPointInteraction>',
      processing: "map_response_point",
    }),
    answers: [
      [[102, 113], 1],
      [[118, 113], 1],
      [[119, 113], 0],
    ],
  },
  {
    name: "a slider",
    xml: writeItem({
      declarations: declare({ type: "integer", correct: ["16"] }),
      body: '<sliderInteraction responseIdentifier="RESPONSE" lowerBound="0" upperBound="100" step="1"><prompt>2^4</prompt></sliderInteraction>',
      processing: "match_correct",
    }),
    answers: [
      [16, 1],
      [17, 0],
    ],
  },
  {
    name: "an inline choice",
    xml: writeItem({
      declarations: declare({ correct: ["Y"] }),
      body: '<p>I am <inlineChoiceInteraction responseIdentifier="RESPONSE" shuffle="false"><inlineChoice identifier="X">x</inlineChoice><inlineChoice identifier="Y">y</inlineChoice></inlineChoiceInteraction></p>',
      processing: "match_correct",
    }),
    answers: [
      ["Y", 1],
      ["X", 0],
    ],
  },
  {
    name: "a gap match",
    xml: writeItem({
      declarations: declare({ cardinality: "multiple", type: "directedPair", correct: ["W G1", "S G2"] }),
      body: '<gapMatchInteraction responseIdentifier="RESPONSE" shuffle="false"><gapText identifier="W" matchMax="1">winter</gapText><gapText identifier="S" matchMax="1">summer</gapText><blockquote><p>Now is the <gap identifier="G1"/> made glorious <gap identifier="G2"/></p></blockquote></gapMatchInteraction>',
      processing: "match_correct",
    }),
    answers: [
      [
        [
          ["W", "G1"],
          ["S", "G2"],
        ],
        1,
      ],
      [[["W", "G1"]], 0],
    ],
  },
  {
    name: "hotspots",
    xml: writeItem({
      declarations: declare({ correct: ["A"] }),
      body: '<hotspotInteraction responseIdentifier="RESPONSE" maxChoices="1"><object type="image/png" data="https://example.com/uk.png" width="206" height="280">UK</object><hotspotChoice shape="circle" coords="77,115,8" identifier="A"/><hotspotChoice shape="circle" coords="118,184,8" identifier="B"/></hotspotInteraction>',
      processing: "match_correct",
    }),
    answers: [
      ["A", 1],
      ["B", 0],
    ],
  },
];

const letters = (count: number) => "ABCDEFGHIJKLMNOP".slice(0, count);
const associables = (count: number, prefix: string) =>
  Array.from(
    { length: count },
    (_, i) => `<simpleAssociableChoice identifier="${prefix}${i}" matchMax="1">x</simpleAssociableChoice>`,
  ).join("");
const listPairs = (count: number) =>
  Array.from({ length: count }, (_, i): [string, string] => [`S${i}`, `T${i}`]);
const points = (pairs: readonly [string, string][]) =>
  mapping('defaultValue="0"', Object.fromEntries(pairs.map((pair) => [pair.join(" "), 1])));

/** The best answers of mappings without a correct response, with the points that they earn. */
const BEST: [name: string, xml: string, best: unknown, points: number][] = [
  ...[7, 8, 11, 16].map((count): [string, string, unknown, number] => [
    `3 right choices of ${count}, where wrong ones take points off`,
    writeItem({
      declarations: declare({
        cardinality: "multiple",
        mapping: mapping('lowerBound="0" defaultValue="-1"', { A: 1, E: 1, G: 1 }),
      }),
      body: choices(letters(count), 'maxChoices="0"'),
      processing: "map_response",
    }),
    ["A", "E", "G"],
    3,
  ]),
  [
    "the best 2 of 3 right choices, which are all that can be chosen",
    writeItem({
      declarations: declare({
        cardinality: "multiple",
        mapping: mapping('lowerBound="0" defaultValue="-1"', { A: 1, E: 3, G: 2 }),
      }),
      body: choices(letters(11), 'maxChoices="2"'),
      processing: "map_response",
    }),
    ["E", "G"],
    5,
  ],
  ...[3, 5, 8].map((count): [string, string, unknown, number] => [
    `a match of ${count} pairs`,
    writeItem({
      declarations: declare({
        cardinality: "multiple",
        type: "directedPair",
        mapping: points(listPairs(count)),
      }),
      body: `<matchInteraction responseIdentifier="RESPONSE" maxAssociations="${count}"><simpleMatchSet>${associables(count, "S")}</simpleMatchSet><simpleMatchSet>${associables(count, "T")}</simpleMatchSet></matchInteraction>`,
      processing: "map_response",
    }),
    listPairs(count),
    count,
  ]),
  [
    "a match where the best pair keeps out two good ones",
    writeItem({
      declarations: declare({
        cardinality: "multiple",
        type: "directedPair",
        mapping: mapping('defaultValue="0"', { "S0 T0": 5, "S0 T1": 4, "S1 T0": 4, "S2 T2": 1, "S3 T3": 1 }),
      }),
      body: `<matchInteraction responseIdentifier="RESPONSE" maxAssociations="5"><simpleMatchSet>${associables(5, "S")}</simpleMatchSet><simpleMatchSet>${associables(5, "T")}</simpleMatchSet></matchInteraction>`,
      processing: "map_response",
    }),
    [
      ["S0", "T1"],
      ["S1", "T0"],
      ["S2", "T2"],
      ["S3", "T3"],
    ],
    10,
  ],
  [
    "a gap match of 6",
    writeItem({
      declarations: declare({ cardinality: "multiple", type: "directedPair", mapping: points(listPairs(6)) }),
      body: `<gapMatchInteraction responseIdentifier="RESPONSE">${Array.from({ length: 8 }, (_, i) => `<gapText identifier="S${i}" matchMax="1">x</gapText>`).join("")}<p>${Array.from({ length: 6 }, (_, i) => `<gap identifier="T${i}"/>`).join(" ")}</p></gapMatchInteraction>`,
      processing: "map_response",
    }),
    listPairs(6),
    6,
  ],
  [
    "an associate of 3 pairs, which are written in either order",
    writeItem({
      declarations: declare({
        cardinality: "multiple",
        type: "pair",
        mapping: mapping('defaultValue="0"', { "A1 A0": 2, "A2 A3": 2, "A5 A4": 2 }),
      }),
      body: `<associateInteraction responseIdentifier="RESPONSE" maxAssociations="3">${associables(6, "A")}</associateInteraction>`,
      processing: "map_response",
    }),
    [
      ["A0", "A1"],
      ["A2", "A3"],
      ["A4", "A5"],
    ],
    6,
  ],
  [
    "three areas beside one that takes a point off",
    writeItem({
      declarations: declare({
        cardinality: "multiple",
        type: "point",
        mapping: `<areaMapping lowerBound="0" defaultValue="0">${[20, 80, 140, 200].map((x, i) => `<areaMapEntry shape="circle" coords="${x},50,8" mappedValue="${i < 3 ? 1 : -1}"/>`).join("")}</areaMapping>`,
      }),
      body: '<selectPointInteraction responseIdentifier="RESPONSE" maxChoices="0"><object type="image/png" data="https://example.com/uk.png" width="240" height="100">UK</object></selectPointInteraction>',
      processing: "map_response_point",
    }),
    [
      [20, 50],
      [80, 50],
      [140, 50],
    ],
    3,
  ],
];

describe("standard templates", () => {
  it.each(CASES)("scores $name as the template does", async ({ xml, answers, points = 1 }) => {
    const item = await readOne(xml);
    expect(listCodes(item)).toEqual([]);
    expect(item.question?.points).toBe(points);
    expect(answers.map(([answer]) => score(item, answer))).toEqual(answers.map(([, expected]) => expected));
  });

  it.each(BEST)("finds the best answer of a mapping by itself: %s", async (_, xml, best, expected) => {
    const item = await readOne(xml);
    expect(listCodes(item)).toEqual([]);
    expect(item.question?.points).toBe(expected);
    expect(score(item, best)).toBe(expected);
    for (const answer of Array.isArray(best) ? best.map((_each, i) => best.toSpliced(i, 1)) : [])
      expect(score(item, answer)).toBeLessThan(expected);
  });

  it("shows the right choices of a mapping as correct", async () => {
    const [, xml] = BEST[2] ?? [];
    const { question } = await readOne(xml ?? "");
    expect(question?.keys).toMatchObject([{ correct: ["A", "E", "G"] }]);
  });
});
