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

describe("standard templates", () => {
  it.each(CASES)("scores $name as the template does", async ({ xml, answers, points = 1 }) => {
    const item = await readOne(xml);
    expect(listCodes(item)).toEqual([]);
    expect(item.question?.points).toBe(points);
    expect(answers.map(([answer]) => score(item, answer))).toEqual(answers.map(([, expected]) => expected));
  });
});
