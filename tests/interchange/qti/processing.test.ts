import { describe, expect, it } from "vitest";
import { choices, declare, listCodes, readOne, score, writeItem } from "./support.ts";

const value = (number: number | string, type = "float") =>
  `<baseValue baseType="${type}">${number}</baseValue>`;
const set = (expression: string) => `<setOutcomeValue identifier="SCORE">${expression}</setOutcomeValue>`;
const variable = (id = "RESPONSE") => `<variable identifier="${id}"/>`;
const when = (condition: string, then: string, otherwise = "") =>
  `<responseCondition><responseIf>${condition}${then}</responseIf>${otherwise && `<responseElse>${otherwise}</responseElse>`}</responseCondition>`;
const text = (processing: string, type = "string", correct = ["York"]) =>
  writeItem({
    declarations: declare({ type, correct }),
    body: '<p><textEntryInteraction responseIdentifier="RESPONSE"/></p>',
    processing,
  });
const number = (processing: string, correct = "10") => text(processing, "float", [correct]);
const add = (id: string, points: number) =>
  when(
    `<member>${value(id, "identifier")}${variable()}</member>`,
    set(`<sum>${variable("SCORE")}${value(points)}</sum>`),
  );
const multiple = (processing: string) =>
  writeItem({
    declarations: declare({ cardinality: "multiple", correct: ["A", "B"] }),
    body: choices("ABCD", 'maxChoices="0"'),
    processing,
  });
const withDefault = (id: string, processing = "match_correct") =>
  writeItem({
    declarations: declare({ correct: ["A"] }).replace(
      "<correctResponse>",
      `<defaultValue><value>${id}</value></defaultValue><correctResponse>`,
    ),
    body: choices("ABC"),
    processing,
  });
const two = (processing: string, outcomes = "") =>
  writeItem({
    declarations: declare({ id: "R1", correct: ["A"] }) + declare({ id: "R2", correct: ["B"] }) + outcomes,
    body: choices("AB", 'maxChoices="1"', "R1") + choices("ABC", 'maxChoices="1"', "R2"),
    processing,
  });
const isCorrect = (id = "RESPONSE") => `<match>${variable(id)}<correct identifier="${id}"/></match>`;
const credit = (id: string, points: number) =>
  when(isCorrect(id), set(`<sum>${variable("SCORE")}${value(points)}</sum>`));
const between = (low: number, high: number) =>
  `<and><gte>${variable()}${value(low)}</gte><lte>${variable()}${value(high)}</lte></and>`;
const equal = (attributes: string) =>
  `<equal ${attributes}>${variable()}<correct identifier="RESPONSE"/></equal>`;

type Case = { name: string; xml: string; answers: [answers: unknown[], score: number][]; codes?: string[] };

const KEPT: Case[] = [
  {
    name: "match_correct written out, with other points",
    xml: multiple(when(isCorrect(), set(value(3)), set(value(0)))),
    answers: [
      [[["A", "B"]], 3],
      [[["A"]], 0],
    ],
  },
  {
    name: "points for each choice",
    xml: multiple(add("A", 1) + add("B", 1)),
    answers: [
      [[["A", "B"]], 2],
      [[["A", "C"]], 1],
      [[["C"]], 0],
    ],
  },
  {
    name: "points taken for wrong choices, but not below 0",
    xml: multiple(
      `${add("A", 1)}${add("B", 1)}${add("C", -1)}${add("D", -1)}${set(`<max>${value(0)}${variable("SCORE")}</max>`)}`,
    ),
    answers: [
      [[["A", "B"]], 2],
      [[["A", "B", "C"]], 1],
      [[["A", "C"]], 0],
      [[["A", "B", "C", "D"]], 0],
    ],
  },
  {
    name: "a score that can fall below 0",
    xml: multiple(add("A", 1) + add("B", 1) + add("C", -1)),
    answers: [
      [[["A", "B"]], 2],
      [[["C"]], 0],
    ],
    codes: ["negative_score"],
  },
  {
    name: "a default value that earns nothing",
    xml: withDefault("B"),
    answers: [
      [["A"], 1],
      [["B"], 0],
      [[null], 0],
    ],
  },
  {
    name: "points taken for anything but the right choice",
    xml: writeItem({
      declarations: declare({ correct: ["A"] }),
      body: choices("ABC"),
      processing: when(isCorrect(), set(value(1)), set(value(-1))),
    }),
    answers: [
      [["A"], 1],
      [["B"], 0],
      [[null], 0],
    ],
    codes: ["negative_score"],
  },
  {
    name: "points taken only for an empty response",
    xml: writeItem({
      declarations: declare({ correct: ["A"] }),
      body: choices("ABC"),
      processing: `${when(isCorrect(), set(value(1)))}${when(`<isNull>${variable()}</isNull>`, set(value(-1)))}`,
    }),
    answers: [
      [["A"], 1],
      [["B"], 0],
      [[null], 0],
    ],
    codes: ["negative_score"],
  },
  {
    name: "a text in any case",
    xml: text(
      when(
        `<stringMatch caseSensitive="false">${variable()}${value("York", "string")}</stringMatch>`,
        set(value(1)),
      ),
    ),
    answers: [
      [["yORK"], 1],
      [["New York"], 0],
    ],
  },
  {
    name: "a text that has to occur",
    xml: text(
      when(
        `<stringMatch caseSensitive="true" substring="true">${variable()}${value("York", "string")}</stringMatch>`,
        set(value(1)),
      ),
    ),
    answers: [
      [["New York City"], 1],
      [["york"], 0],
    ],
  },
  {
    name: "a pattern",
    xml: text(when(`<patternMatch pattern="(New )?York|[0-9]+">${variable()}</patternMatch>`, set(value(2)))),
    answers: [
      [["New York"], 2],
      [["York"], 2],
      [["123"], 2],
      [["york"], 0],
      [["York1"], 0],
    ],
  },
  {
    name: "a number within an absolute tolerance",
    xml: number(when(equal('toleranceMode="absolute" tolerance="0.5 0.5"'), set(value(1)))),
    answers: [
      [["10.5"], 1],
      [["10,5"], 1],
      [["9.5"], 1],
      [["9.49"], 0],
    ],
  },
  {
    name: "a number within a relative tolerance in percent",
    xml: number(when(equal('toleranceMode="relative" tolerance="10"'), set(value(1)))),
    answers: [
      [[11], 1],
      [[11.12], 0],
      [[9.1], 1],
      [[9.09], 0],
    ],
  },
  {
    name: "a number rounded to decimal places",
    xml: number(
      when(
        `<equalRounded roundingMode="decimalPlaces" figures="1">${variable()}<correct identifier="RESPONSE"/></equalRounded>`,
        set(value(1)),
      ),
      "3.14",
    ),
    answers: [
      [[3.149], 1],
      [[3.05], 1],
      [[3.04], 0],
    ],
  },
  {
    name: "ranges of numbers with different points",
    xml: number(`${when(between(0, 100), set(value(1)))}${when(between(5, 15), set(value(2)))}`),
    answers: [
      [[10], 2],
      [[15], 2],
      [[16], 1],
      [[101], 0],
    ],
  },
  {
    name: "two interactions with weights",
    xml: two(credit("R1", 1) + credit("R2", 3)),
    answers: [
      [["A", "B"], 4],
      [["A", "A"], 1],
      [["B", "B"], 3],
    ],
  },
  {
    name: "the maximum that the item states",
    xml: two(
      credit("R1", 1) + credit("R2", 1),
      '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMaximum="2"/>',
    ),
    answers: [
      [["A", "B"], 2],
      [["A", "C"], 1],
    ],
  },
];

const SKIPPED: [name: string, xml: string][] = [
  [
    "points for two interactions only together",
    two(when(`<and>${isCorrect("R1")}${isCorrect("R2")}</and>`, set(value(1)))),
  ],
  ["a random number", multiple(set('<randomInteger min="0" max="5"/>'))],
  ["a custom operator", multiple(set(`<customOperator class="x">${variable()}</customOperator>`))],
  ["points for the default value of a response", withDefault("A")],
  [
    "points for a response that keeps its default value",
    withDefault("B", when(`<match>${variable()}<default identifier="RESPONSE"/></match>`, set(value(1)))),
  ],
  [
    "points for the default value of a response without an interaction",
    writeItem({
      declarations: `${declare({ correct: ["A"] })}<responseDeclaration identifier="GONE" cardinality="single" baseType="identifier"><defaultValue><value>X</value></defaultValue></responseDeclaration>`,
      body: choices("AB"),
      processing: when(
        isCorrect(),
        set(value(2)),
        when(`<match>${variable("GONE")}${value("X", "identifier")}</match>`, set(value(1))),
      ),
    }),
  ],
  ["points for an empty response", multiple(when(`<isNull>${variable()}</isNull>`, set(value(1))))],
  [
    "a tolerance without its bounds",
    number(
      when(
        equal('toleranceMode="absolute" tolerance="1" includeLowerBound="false" includeUpperBound="false"'),
        set(value(1)),
      ),
    ),
  ],
  [
    "points by the number of choices",
    multiple(
      set(`<containerSize>${variable()}</containerSize>`)
        .replace("containerSize>", "power><containerSize>")
        .replace("</containerSize>", `</containerSize>${value(2)}</power>`),
    ),
  ],
  ["no points for anything", multiple(set(value(0)))],
  [
    "points for one combination of wrong choices",
    multiple(
      `${when(isCorrect(), set(value(1)))}${when(`<match>${variable()}<multiple>${value("C", "identifier")}${value("D", "identifier")}</multiple></match>`, set(value(0.5)))}`,
    ),
  ],
];

describe("response processing", () => {
  it.each(KEPT)("keeps $name", async ({ xml, answers, codes = [] }) => {
    const item = await readOne(xml);
    expect(listCodes(item)).toEqual(codes);
    expect(answers.map(([given]) => score(item, ...given))).toEqual(answers.map(([, expected]) => expected));
  });

  it.each(SKIPPED)("skips an item with %s", async (_, xml) => {
    const item = await readOne(xml);
    expect([item.question, listCodes(item)]).toEqual([null, ["custom_response_processing"]]);
  });

  it("imports an item without response processing for a teacher to grade", async () => {
    const item = await readOne(
      writeItem({
        declarations: declare({ type: "string" }),
        body: '<extendedTextInteraction responseIdentifier="RESPONSE"/>',
      }),
    );
    expect(listCodes(item)).toEqual(["no_response_processing"]);
    expect(item.question?.keys).toEqual([{ type: "open", response_id: "RESPONSE" }]);
  });

  it("leaves a choice without response processing to a teacher too", async () => {
    const item = await readOne(writeItem({ declarations: declare({ correct: ["A"] }), body: choices("AB") }));
    expect(listCodes(item)).toEqual(["no_response_processing"]);
    expect(item.question?.keys).toEqual([{ type: "open", response_id: "RESPONSE" }]);
    expect(score(item, "B")).toBe(0);
    expect(score(item, "Z")).toBeUndefined();
  });

  it.each([
    ["it’s", ["text_normalized"]],
    ["New  York", ["text_normalized"]],
    ["ｘ１", ["text_normalized"]],
    ["\n  New York\n", []],
    ["Straße", []],
  ])("reports the text %j if our grader also accepts it in another way of writing", async (text, codes) => {
    const item = await readOne(
      writeItem({
        declarations: declare({ type: "string", correct: [text] }),
        body: '<p><textEntryInteraction responseIdentifier="RESPONSE"/></p>',
        processing: "match_correct",
      }),
    );
    expect(listCodes(item)).toEqual(codes);
  });
});
