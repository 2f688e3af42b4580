import { describe, expect, it } from "vitest";
import { choices, declare, listCodes, readOne, score, writeItem } from "./support.ts";

const value = (number: number) => `<baseValue baseType="float">${number}</baseValue>`;
const set = (expression: string, id = "SCORE") =>
  `<setOutcomeValue identifier="${id}">${expression}</setOutcomeValue>`;
const variable = (id = "RESPONSE") => `<variable identifier="${id}"/>`;
const when = (condition: string, then: string) =>
  `<responseCondition><responseIf>${condition}${then}</responseIf></responseCondition>`;
const text = (processing: string, type = "string", correct = ["York"]) =>
  writeItem({
    declarations: declare({ type, correct }),
    body: '<p><textEntryInteraction responseIdentifier="RESPONSE"/></p>',
    processing,
  });
const number = (processing: string, correct = "10") => text(processing, "float", [correct]);
const equals = (a: string, b: string) => when(`<equal toleranceMode="exact">${a}${b}</equal>`, set(value(1)));
const calculated = (name: string, ...operands: string[]) => `<${name}>${operands.join("")}</${name}>`;
const withTable = (xml: string) =>
  xml.replace(
    "<itemBody>",
    '<outcomeDeclaration identifier="X" cardinality="single" baseType="float"><matchTable defaultValue="0"><matchTableEntry sourceValue="4" targetValue="1"/><matchTableEntry sourceValue="57" targetValue="1"/></matchTable></outcomeDeclaration><itemBody>',
  );
/** Rules that accept more numbers than the correct response and those that are written in the item. */
const CALCULATED: [name: string, xml: string][] = [
  ["product", number(equals(calculated("product", variable(), variable()), value(16)), "4")],
  ["power", number(equals(calculated("power", variable(), value(2)), value(16)), "4")],
  ["mathOperator", number(equals(`<mathOperator name="abs">${variable()}</mathOperator>`, value(4)), "4")],
  [
    "integerModulus",
    text(equals(calculated("integerModulus", variable(), value(100)), value(37)), "integer", ["37"]),
  ],
  [
    "sum",
    number(
      equals(variable(), value(4)) +
        equals(variable(), calculated("sum", '<correct identifier="RESPONSE"/>', value(53))),
      "4",
    ),
  ],
  [
    "product",
    number(
      set(variable(), "X") + equals(calculated("product", variable("X"), variable("X")), value(16)),
      "4",
    ),
  ],
  [
    "lookupOutcomeValue",
    withTable(
      number(
        `<lookupOutcomeValue identifier="X">${variable()}</lookupOutcomeValue>${set(variable("X"))}`,
        "4",
      ),
    ),
  ],
];

const LETTERS = [..."ABCDEFGHIJKLMNOPQRST"];
const container = (name: "multiple" | "ordered", values: readonly string[], type: string) =>
  `<${name}>${values.map((each) => `<baseValue baseType="${type}">${each}</baseValue>`).join("")}</${name}>`;
/** Rules that give 1 point for the correct response, and `points` if `condition` is met instead. */
const withAlternative = (condition: string, points = 0.5) =>
  `<responseCondition><responseIf><match>${variable()}<correct identifier="RESPONSE"/></match>${set(value(1))}</responseIf><responseElseIf>${condition}${set(value(points))}</responseElseIf></responseCondition>`;
const matches = (expression: string) => `<match>${variable()}${expression}</match>`;
const chooseAmong = (count: number, processing: string, correct = ["A", "F", "G"]) =>
  writeItem({
    declarations: declare({ cardinality: "multiple", correct }),
    body: choices(LETTERS.slice(0, count).join(""), 'maxChoices="0"'),
    processing,
  });
const arrange = (count: number, processing: string) =>
  writeItem({
    declarations: declare({ cardinality: "ordered", correct: LETTERS.slice(0, count) }),
    body: `<orderInteraction responseIdentifier="RESPONSE">${LETTERS.slice(0, count)
      .map((id) => `<simpleChoice identifier="${id}">${id}</simpleChoice>`)
      .join("")}</orderInteraction>`,
    processing,
  });
const associables = (ids: readonly string[]) =>
  `<simpleMatchSet>${ids.map((id) => `<simpleAssociableChoice identifier="${id}" matchMax="1">${id}</simpleAssociableChoice>`).join("")}</simpleMatchSet>`;
/** Matches A to a, B to b and so on, or by the rules with each target moved on by 2. */
const pairUp = (count: number) => {
  const sources = LETTERS.slice(0, count);
  const targets = sources.map((id) => id.toLowerCase());
  const moved = sources.map((id, i) => `${id} ${targets[(i + 2) % count]}`);
  return writeItem({
    declarations: declare({
      cardinality: "multiple",
      type: "directedPair",
      correct: sources.map((id, i) => `${id} ${targets[i]}`),
    }),
    body: `<matchInteraction responseIdentifier="RESPONSE" maxAssociations="${count}">${associables(sources)}${associables(targets)}</matchInteraction>`,
    processing: withAlternative(matches(container("multiple", moved, "directedPair"))),
  });
};
const members = (ids: string) =>
  `<and><and>${[...ids].map((id) => `<member><baseValue baseType="identifier">${id}</baseValue>${variable()}</member>`).join("")}<not><member><baseValue baseType="identifier">A</baseValue>${variable()}</member></not></and><equal toleranceMode="exact"><containerSize>${variable()}</containerSize><baseValue baseType="integer">${ids.length}</baseValue></equal></and>`;

/** Rules with a second answer that earns points, which none of our keys can say. */
const ALTERNATIVES: [name: string, xml: string][] = [
  ...[11, 12, 16, 20].map((count): [string, string] => [
    `a set of ${count} choices`,
    chooseAmong(count, withAlternative(matches(container("multiple", [..."EDHIC"], "identifier")))),
  ]),
  ["members and their number", chooseAmong(14, withAlternative(members("BCDEHI")))],
  ...[7, 9].map((count): [string, string] => [
    `an order of ${count}`,
    arrange(
      count,
      withAlternative(matches(container("ordered", [...LETTERS.slice(2, count), "A", "B"], "identifier"))),
    ),
  ]),
  ["a full set of 4 pairs", pairUp(4)],
  ["a full set of 6 pairs", pairUp(6)],
];

describe("answers that can't all be tried", () => {
  it.each(ALTERNATIVES)("skips an item whose rules also give points for %s", async (_, xml) => {
    const item = await readOne(xml);
    expect(item.question).toBeNull();
    expect(listCodes(item)).toEqual(["custom_response_processing"]);
  });

  it("finds the correct choices in the rules if they aren't declared", async () => {
    const rules = when(matches(container("multiple", [..."CLFA"], "identifier")), set(value(1)));
    const item = await readOne(chooseAmong(12, rules, []));
    expect(listCodes(item)).toEqual([]);
    expect(["AC", "ACFL", "ACFKL"].map((ids) => score(item, [...ids]))).toEqual([0, 1, 0]);
  });

  it("adds up what the choices earn in rules of their own", async () => {
    const rules = LETTERS.slice(0, 16).map((id) =>
      when(
        `<member><baseValue baseType="identifier">${id}</baseValue>${variable()}</member>`,
        set(calculated("sum", variable("SCORE"), value("BDK".includes(id) ? 1 : -1))),
      ),
    );
    const item = await readOne(chooseAmong(16, rules.join(""), []));
    expect(listCodes(item)).toEqual(["negative_score"]);
    expect(item.question?.points).toBe(3);
    expect(["B", "BD", "BDK", "ACE"].map((ids) => score(item, [...ids]))).toEqual([1, 2, 3, 0]);
  });

  it("skips an item whose rules name more answers than are tried", async () => {
    const sets = Array.from({ length: 600 }, (_, i) => LETTERS.filter((_id, bit) => ((i + 1) >> bit) & 1));
    const conditions = sets.map((each) => matches(container("multiple", each, "identifier")));
    const item = await readOne(chooseAmong(20, when(`<or>${conditions.join("")}</or>`, set(value(1)))));
    expect(item.losses).toMatchObject([{ code: "custom_response_processing", detail: "513 answers" }]);
  });

  it.each(CALCULATED)("skips an item that compares a number by %s", async (name, xml) => {
    const item = await readOne(xml);
    expect(item.question).toBeNull();
    expect(item.losses).toMatchObject([{ code: "custom_response_processing", detail: name }]);
  });

  it("keeps calculations with a slider that has few positions", async () => {
    const item = await readOne(
      writeItem({
        declarations: declare({ type: "integer", correct: ["4"] }),
        body: '<sliderInteraction responseIdentifier="RESPONSE" lowerBound="0" upperBound="20" step="1"/>',
        processing: equals(calculated("product", variable(), variable()), value(16)),
      }),
    );
    expect(listCodes(item)).toEqual([]);
    expect([4, 5].map((answer) => score(item, answer))).toEqual([1, 0]);
  });

  it.each([
    [".{5}", true],
    ["[^x]{2,}", true],
    ["[^x]+y", false],
    ["[a-z -]+", true],
    ["York.York", true],
    ["a\\sb", true],
    ["(New )?York|[0-9]+", false],
    [".*York.+", false],
    ["[a-z]{5}\\.", false],
  ])(
    "reports the pattern %j if spaces, quotation marks, or dashes in an answer count",
    async (pattern, isReported) => {
      const item = await readOne(
        text(when(`<patternMatch pattern="${pattern}">${variable()}</patternMatch>`, set(value(1)))),
      );
      expect(item.question?.keys).toMatchObject([{ accept: [{ pattern }] }]);
      expect(item.losses).toEqual(
        isReported ? [{ code: "text_normalized", path: "RESPONSE", detail: pattern }] : [],
      );
    },
  );
});
