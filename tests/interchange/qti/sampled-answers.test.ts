import { describe, expect, it } from "vitest";
import { declare, listCodes, readOne, score, writeItem } from "./support.ts";

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

describe("answers that can't all be tried", () => {
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
