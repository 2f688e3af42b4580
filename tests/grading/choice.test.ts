import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  choices,
  gradeApproximateFraction,
  gradeFraction,
  interaction,
  listAnswerErrors,
  listKeyErrors,
  listMisfits,
} from "./support.ts";

const single = { type: "choice", correct: ["b"] } as const;
const several = { type: "choice", correct: ["a", "c"] } as const;
const partial = { ...several, scoring: "partial" } as const;

describe("choice keys", () => {
  it.each([
    ["b", 1],
    [["b"], 1],
    [["b", "b"], 1],
    ["a", 0],
    [null, null],
    ["", null],
    [[], null],
  ])("grades a single choice of %j with %j", (value, fraction) => {
    expect(gradeFraction(single, value, choices(1))).toBe(fraction);
  });

  it.each([
    [["a", "c"], 1],
    [["c", "a", "c"], 1],
    [["a"], 0],
    [["a", "c", "d"], 0],
  ])("grades %j with %j under all or nothing", (value, fraction) => {
    expect(gradeFraction(several, value, choices(0))).toBe(fraction);
  });

  it.each([
    [["a", "c"], 1],
    [["a"], 0.5],
    [["a", "b"], 0],
    [["a", "c", "b"], 0.5],
    [["a", "b", "c", "d", "e"], 0],
    [["b"], 0],
  ])("grades %j with (hits - wrong) / number correct = %j under partial credit", (value, fraction) => {
    expect(gradeFraction(partial, value, choices(0))).toBe(fraction);
  });

  it("never grades partial credit below min_fraction", () => {
    const draft = { ...partial, min_fraction: -0.75 };
    expect(gradeFraction(draft, ["b"], choices(0))).toBe(-0.5);
    expect(gradeFraction(draft, ["b", "d", "e"], choices(0))).toBe(-0.75);
  });

  it("keeps thirds exact under partial credit", () => {
    expect(
      gradeFraction({ type: "choice", correct: ["a", "b", "c"], scoring: "partial" }, ["a", "b"], choices(0)),
    ).toBe("2/3");
  });

  it.each([
    [["a"], 0.7],
    [["a", "b"], 1],
    [["a", "b", "c"], 0.6],
    [["c", "b"], -0.1],
    [["d"], -0.25],
    ["a", 0.7],
  ])("grades %j with the sum of the mapping, at most 1: %j", (value, fraction) => {
    const mapping = { a: 0.7, b: 0.4, c: -0.5 };
    const draft = { type: "choice", mapping, mapping_default: -0.25, min_fraction: -1 } as const;
    expect(gradeFraction(draft, value, choices(0))).toBe(fraction);
  });

  it("ignores correct if there is a mapping", () => {
    expect(gradeFraction({ type: "choice", mapping: { a: 0.5 }, correct: ["a"] }, "a", choices(1))).toBe(0.5);
  });

  it("treats names such as constructor like any other id", () => {
    const mapping = { constructor: 0.5 };
    expect(gradeFraction({ type: "choice", mapping }, "constructor")).toBe(0.5);
    expect(gradeFraction({ type: "choice", mapping }, "toString")).toBe(0);
    expect(gradeFraction({ type: "choice", mapping }, "__proto__")).toBe(0);
    expect(listKeyErrors({ type: "choice", mapping: JSON.parse('{"__proto__": 1}') })).toEqual([
      "mapping.__proto__",
    ]);
  });

  it("ignores the order of a multiple response", () => {
    const picks = fc.uniqueArray(fc.constantFrom(..."abcde"), { minLength: 1 });
    const shuffled = picks.chain((ids) =>
      fc.tuple(fc.constant(ids), fc.shuffledSubarray(ids, { minLength: ids.length })),
    );
    fc.assert(
      fc.property(shuffled, fc.constantFrom(several, partial), ([one, other], draft) => {
        expect(gradeFraction(draft, other, choices(0))).toBe(gradeFraction(draft, one, choices(0)));
      }),
    );
  });

  it("never gives full marks for picking everything unless everything is correct", () => {
    const all = [..."abcde"];
    fc.assert(
      fc.property(
        fc.subarray(all, { minLength: 1 }),
        fc.constantFrom("all_or_nothing", "partial"),
        (correct, scoring) => {
          const fraction = gradeApproximateFraction({ type: "choice", correct, scoring }, all, choices(0));
          expect(fraction === 1).toBe(correct.length === all.length);
        },
      ),
    );
  });

  it("refuses invalid answers with the path of the problem", () => {
    expect(listAnswerErrors(single, "x", choices(1))).toEqual(["0"]);
    expect(listAnswerErrors(single, 3, choices(1))).toEqual(["0"]);
    expect(listAnswerErrors(single, true, choices(1))).toEqual(["0"]);
    expect(listAnswerErrors(several, ["a", "x", 1], choices(0))).toEqual(["0.1", "0.2"]);
    expect(listAnswerErrors(several, ["a", null], choices(0))).toEqual(["0.1"]);
    expect(listAnswerErrors(several, [["a"]], choices(0))).toEqual(["0.0"]);
  });

  it("counts distinct choices toward maxChoices, where 0 means any number", () => {
    expect(listAnswerErrors(single, ["a", "b"], choices(1))).toEqual(["0"]);
    expect(listAnswerErrors(single, ["b", "b"], choices(1))).toEqual([]);
    expect(listAnswerErrors(several, [..."abcde"], choices(0))).toEqual([]);
    expect(listAnswerErrors(several, ["a", "b", "c"], choices(2))).toEqual(["0"]);
  });

  it("grades hotspots, and a single inline choice", () => {
    const inline = interaction({ kind: "inlineChoiceInteraction", choices: ["a", "b"] });
    expect(gradeFraction(single, "b", inline)).toBe(1);
    expect(listAnswerErrors(single, ["a", "b"], inline)).toEqual(["0"]);
    const hotspot = interaction({ kind: "hotspotInteraction", maxChoices: 2, choices: ["a", "b", "c"] });
    expect(gradeFraction(several, ["c", "a"], hotspot)).toBe(1);
  });

  it("accepts any ids for opaque content", () => {
    expect(gradeFraction(several, ["c", "a"])).toBe(1);
    expect(gradeFraction(several, ["zz"])).toBe(0);
    expect(listAnswerErrors(several, ["x".repeat(65)])).toEqual(["0.0"]);
  });

  it("refuses a key that doesn't match the content with the path of the problem", () => {
    expect(listMisfits({ type: "choice", correct: ["a", "x"] }, choices(0))).toEqual(["correct.1"]);
    expect(listMisfits({ type: "choice", mapping: { a: 1, x: 1 } }, choices(0))).toEqual(["mapping.x"]);
    expect(listMisfits(several, choices(1))).toEqual(["correct"]);
    expect(listMisfits(several, choices(2))).toEqual([]);
    expect(
      listMisfits(several, interaction({ kind: "inlineChoiceInteraction", choices: ["a", "c"] })),
    ).toEqual(["correct"]);
    expect(listMisfits(several, null)).toEqual([]);
  });

  it.each([
    [{}, ["correct"]],
    [{ correct: [] }, ["correct"]],
    [{ correct: ["a", "a"] }, ["correct.1"]],
    [{ correct: ["a"], scoring: "some" }, ["scoring"]],
    [{ mapping: { a: 1 }, scoring: "partial" }, ["scoring"]],
    [{ correct: ["a"], mapping_default: 0 }, ["mapping_default"]],
    [{ mapping: { a: 1.01 } }, ["mapping.a"]],
    [{ correct: ["a"], weight: 0 }, ["weight"]],
    [{ correct: ["a"], min_fraction: 0.5 }, ["min_fraction"]],
    [{ correct: ["a"], extra: 1 }, [""]],
    [{ correct: ["a"], response_id: "r 1" }, ["response_id"]],
    [{ correct: ["a"], feedback: { maybe: "" } }, ["feedback"]],
  ])("refuses the malformed key %j", (fields, paths) => {
    expect(listKeyErrors({ type: "choice", ...fields })).toEqual(paths);
  });
});
