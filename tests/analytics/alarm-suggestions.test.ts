import { describe, expect, test } from "vitest";
import { AnswerKey } from "#lib/core/grading/index.ts";
import { groupAnswer } from "#lib/domains/alerts/group-answer.ts";
import { suggestKey } from "#lib/domains/alerts/suggest-key.ts";

const key = (more: Record<string, unknown>): AnswerKey => AnswerKey.parse({ response_id: "r1", ...more });
const choice = key({ type: "choice", correct: ["a", "c"], scoring: "partial", weight: 2 });
const mapped = key({ type: "choice", mapping: { a: 1, b: -0.5, d: 0.25 }, mapping_default: -0.25 });
/** A choice in which each option earns its own fraction. */
const mapOptions = (mapping: Record<string, number>, mapping_default?: number): AnswerKey =>
  key({ type: "choice", mapping, ...(mapping_default === undefined ? {} : { mapping_default }) });
const text = key({ type: "text", accept: [{ value: "Paris" }], ignore_accents: true, max_typos: 1 });
const numeric = key({ type: "numeric", accept: [{ value: 9.8, tolerance: { decimal_places: 1 } }] });
const order = key({ type: "order", correct: ["a", "b", "c"], scoring: "pairs" });
const match = key({ type: "match", mapping: [{ pair: ["s", "t"], fraction: 1 }], mapping_default: 0 });
const expression = key({ type: "expression", accept: [{ value: "x+1" }], variables: {} });

describe("answers are the same if the key can't tell them apart", () => {
  test.each([
    ["options in any order", choice, ["c", "a"], ["a", "c"]],
    ["one option, as a text or a list", choice, "b", ["b"]],
    ["texts by case, accents and white space", text, " Orléans", "orleans "],
    ["numbers by value", numeric, "9,80", 9.8],
    [
      "pairs in any order",
      match,
      [
        ["s", "t"],
        ["u", "v"],
      ],
      [
        ["u", "v"],
        ["s", "t"],
      ],
    ],
    ["expressions by white space", expression, "2 x", "2x"],
  ])("%s", (_, own, a, b) => {
    expect(groupAnswer(own, a)).toBe(groupAnswer(own, b));
  });

  test.each([
    ["an order is another one", order, ["a", "b", "c"], ["b", "a", "c"]],
    [
      "a case-sensitive text",
      key({ type: "text", accept: [{ value: "A" }], case_sensitive: true }),
      "a",
      "A",
    ],
  ])("but %s", (_, own, a, b) => {
    expect(groupAnswer(own, a)).not.toBe(groupAnswer(own, b));
  });

  test.each([
    ["texts of over 100 characters", text, "x".repeat(101)],
    ["what isn't a number", numeric, "nine"],
    ["points", key({ type: "point", areas: [{ shape: "circle", coords: [1, 1, 1] }] }), [1, 1]],
  ])("%s are not compared", (_, own, value) => {
    expect(groupAnswer(own, value)).toBeNull();
  });
});

describe("the suggested key accepts the answer and keeps the rest", () => {
  test.each([
    ["a keyed option is replaced", choice, ["b"], ["a"], { ...choice, correct: ["c", "b"] }],
    ["a set of options is also right", choice, ["b"], null, { ...choice, correct: ["b"] }],
    [
      "the best fraction of a mapping moves to the option",
      mapped,
      ["b"],
      ["a"],
      { ...mapped, mapping: { d: 0.25, b: 1 } },
    ],
    ["the answer is right instead of all options", choice, ["b"], [], { ...choice, correct: ["b"] }],
    [
      "an option takes the place of all that a mapping credits",
      mapOptions({ a: 0.5, b: 0, c: -0.25 }),
      ["b"],
      [],
      mapOptions({ c: -0.25, b: 0.5 }),
    ],
    [
      "a mapping that credits no option credits the answer in full",
      mapOptions({ a: 0, b: 0 }),
      ["b"],
      [],
      mapOptions({ a: 0, b: 1 }),
    ],
    [
      "so does one that doesn't credit the replaced option, but an earlier key does",
      mapOptions({ a: 1, b: 0 }),
      ["b"],
      ["c"],
      mapOptions({ a: 1, b: 1 }),
    ],
    [
      "options that a mapping credits by default lose that",
      mapOptions({ a: 0 }, 1),
      ["a"],
      ["b", "c"],
      mapOptions({ b: 0, c: 0, a: 1 }, 1),
    ],
    [
      "a replaced option doesn't fall back to a positive default",
      mapOptions({ a: 1, b: 0 }, 0.5),
      ["b"],
      ["a"],
      mapOptions({ a: 0, b: 1 }, 0.5),
    ],
    ["a text", text, "lutetia", null, { ...text, accept: [{ value: "lutetia" }] }],
    [
      "a number, as exact as before",
      numeric,
      9.7,
      null,
      { ...numeric, accept: [{ value: 9.7, tolerance: { decimal_places: 1 } }] },
    ],
    ["an order", order, ["b", "a", "c"], null, { ...order, correct: ["b", "a", "c"] }],
    ["pairs", match, [["s", "u"]], null, { type: "match", response_id: "r1", pairs: [["s", "u"]] }],
    ["an expression", expression, "x-1", null, { ...expression, accept: [{ value: "x-1" }] }],
  ])("%s", (_, own, answer, replaces, expected) => {
    const suggested = suggestKey(own, [answer], replaces);
    expect(suggested).toEqual(expected);
    expect(AnswerKey.safeParse(suggested).success).toBe(true);
    expect(suggested).not.toEqual(own);
  });

  test("there is none for points", () => {
    const point = key({ type: "point", areas: [{ shape: "circle", coords: [1, 1, 1] }] });
    expect(suggestKey(point, [[1, 1]], null)).toBeNull();
  });
});
