import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  gradeApproximateFraction,
  gradeFraction,
  interaction,
  listAnswerErrors,
  listKeyErrors,
  listMisfits,
} from "./support.ts";

const items = [..."abcd"];
const list = interaction({ kind: "orderInteraction", choices: items });
const order = (scoring?: string) =>
  ({ type: "order", correct: items, ...(scoring ? { scoring } : {}) }) as const;

describe("order keys", () => {
  it.each([
    [undefined, "abcd", 1],
    [undefined, "abdc", 0],
    [undefined, "abc", 0],
    ["position", "abcd", 1],
    ["position", "abdc", 0.5],
    ["position", "bcda", 0],
    ["position", "ab", 0.5],
    ["position", "dcba", 0],
    ["pairs", "abcd", 1],
    ["pairs", "bcda", 0.5],
    ["pairs", "abdc", "5/6"],
    ["pairs", "dcba", 0],
    ["pairs", "abc", 0.5],
    ["pairs", "a", 0],
    ["pairs", "", null],
  ])("with the scoring %s, grades %s with %j", (scoring, value, fraction) => {
    expect(gradeFraction(order(scoring), [...value], list)).toBe(fraction);
  });

  it("gives full marks for a single item", () => {
    for (const scoring of ["all_or_nothing", "position", "pairs"]) {
      const draft = { type: "order", correct: ["a"], scoring } as const;
      expect(gradeFraction(draft, ["a"])).toBe(1);
      expect(gradeFraction(draft, ["b"])).toBe(0);
    }
  });

  it("gives full marks only for the exact order", () => {
    const answers = fc.shuffledSubarray(items, { minLength: 1 });
    fc.assert(
      fc.property(answers, fc.constantFrom("all_or_nothing", "position", "pairs"), (value, scoring) => {
        expect(gradeApproximateFraction(order(scoring), value, list) === 1).toBe(value.join("") === "abcd");
      }),
    );
  });

  it.each([
    [undefined, "abcdx", 0],
    ["position", "abcdx", 0.8],
    ["position", "xabcd", 0],
    ["position", "abxcd", 0.4],
    ["pairs", "abcdx", 1],
    ["pairs", "xaybzcd", 1],
    ["pairs", "xdcbay", 0],
    ["pairs", "abxdc", "5/6"],
    ["pairs", "axy", 0],
    ["pairs", "xyz", 0],
  ])(
    "with the scoring %s and a key of opaque content that doesn't name x, grades %s with %j",
    (scoring, value, fraction) => {
      expect(gradeFraction(order(scoring), [...value])).toBe(fraction);
    },
  );

  it("scores pairs as if items that the key doesn't name weren't in the answer", () => {
    const answers = fc.shuffledSubarray([..."abcdwxyz"], { minLength: 1 });
    fc.assert(
      fc.property(answers, fc.integer({ min: 1, max: 4 }), (value, size) => {
        const draft = { type: "order", correct: items.slice(0, size), scoring: "pairs" } as const;
        const named = value.filter((id) => draft.correct.includes(id));
        if (named.length === 0) expect(gradeFraction(draft, value)).toBe(0);
        else expect(gradeFraction(draft, value)).toBe(gradeFraction(draft, named));
      }),
    );
  });

  it("refuses invalid answers with the path of the problem", () => {
    expect(listAnswerErrors(order(), "a", list)).toEqual(["0"]);
    expect(listAnswerErrors(order(), ["a", "x"], list)).toEqual(["0.1"]);
    expect(listAnswerErrors(order(), ["a", 1], list)).toEqual(["0.1"]);
    expect(listAnswerErrors(order(), ["a", "b", "a"], list)).toEqual(["0.2"]);
    expect(listAnswerErrors(order(), ["a", "b", "a"])).toEqual(["0.2"]);
  });

  it("requires a key to name every item exactly once", () => {
    expect(listMisfits(order(), list)).toEqual([]);
    expect(listMisfits({ type: "order", correct: [..."abc"] }, list)).toEqual(["correct"]);
    expect(listMisfits({ type: "order", correct: [..."abcdx"] }, list)).toEqual(["correct.4"]);
    expect(listKeyErrors({ type: "order", correct: ["a", "a"] })).toEqual(["correct.1"]);
    expect(listKeyErrors({ type: "order", correct: [] })).toEqual(["correct"]);
    expect(listKeyErrors({ type: "order", correct: ["a"], scoring: "partial" })).toEqual(["scoring"]);
  });
});
