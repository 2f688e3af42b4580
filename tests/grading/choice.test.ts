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

describe("choice", () => {
  it.each([
    ["b", 1],
    [["b"], 1],
    [["b", "b"], 1],
    ["a", 0],
    [null, null],
    ["", null],
    [[], null],
  ])("single choice: %j earns %j", (value, fraction) => {
    expect(gradeFraction(single, value, choices(1))).toBe(fraction);
  });

  it.each([
    [["a", "c"], 1],
    [["c", "a", "c"], 1],
    [["a"], 0],
    [["a", "c", "d"], 0],
  ])("all or nothing: %j earns %j", (value, fraction) => {
    expect(gradeFraction(several, value, choices(0))).toBe(fraction);
  });

  it.each([
    [["a", "c"], 1],
    [["a"], 0.5],
    [["a", "b"], 0],
    [["a", "c", "b"], 0.5],
    [["a", "b", "c", "d", "e"], 0],
    [["b"], 0],
  ])("partial: %j earns (hits - wrong) / number correct, %j", (value, fraction) => {
    expect(gradeFraction(partial, value, choices(0))).toBe(fraction);
  });

  it("partial goes down to min_fraction and no further", () => {
    const draft = { ...partial, min_fraction: -0.75 };
    expect(gradeFraction(draft, ["b"], choices(0))).toBe(-0.5);
    expect(gradeFraction(draft, ["b", "d", "e"], choices(0))).toBe(-0.75);
  });

  it("partial keeps thirds exact", () => {
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
  ])("mapping: %j earns the sum, at most 1: %j", (value, fraction) => {
    const mapping = { a: 0.7, b: 0.4, c: -0.5 };
    const draft = { type: "choice", mapping, mapping_default: -0.25, min_fraction: -1 } as const;
    expect(gradeFraction(draft, value, choices(0))).toBe(fraction);
  });

  it("mapping wins over correct", () => {
    expect(gradeFraction({ type: "choice", mapping: { a: 0.5 }, correct: ["a"] }, "a", choices(1))).toBe(0.5);
  });

  it("names of an object's own making are ids like any other", () => {
    const mapping = { constructor: 0.5 };
    expect(gradeFraction({ type: "choice", mapping }, "constructor")).toBe(0.5);
    expect(gradeFraction({ type: "choice", mapping }, "toString")).toBe(0);
    expect(gradeFraction({ type: "choice", mapping }, "__proto__")).toBe(0);
    expect(listKeyErrors({ type: "choice", mapping: JSON.parse('{"__proto__": 1}') })).toEqual([
      "mapping.__proto__",
    ]);
  });

  it("the order of a multiple response never matters", () => {
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

  it("ticking everything never earns full marks unless everything is right", () => {
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

  it("refuses what cannot be an answer, at its place", () => {
    expect(listAnswerErrors(single, "x", choices(1))).toEqual(["0"]);
    expect(listAnswerErrors(single, 3, choices(1))).toEqual(["0"]);
    expect(listAnswerErrors(single, true, choices(1))).toEqual(["0"]);
    expect(listAnswerErrors(several, ["a", "x", 1], choices(0))).toEqual(["0.1", "0.2"]);
    expect(listAnswerErrors(several, ["a", null], choices(0))).toEqual(["0.1"]);
    expect(listAnswerErrors(several, [["a"]], choices(0))).toEqual(["0.0"]);
  });

  it("counts distinct choices against maxChoices, where 0 is any number", () => {
    expect(listAnswerErrors(single, ["a", "b"], choices(1))).toEqual(["0"]);
    expect(listAnswerErrors(single, ["b", "b"], choices(1))).toEqual([]);
    expect(listAnswerErrors(several, [..."abcde"], choices(0))).toEqual([]);
    expect(listAnswerErrors(several, ["a", "b", "c"], choices(2))).toEqual(["0"]);
  });

  it("grades hotspots, and one inline choice at a time", () => {
    const inline = interaction({ kind: "inlineChoiceInteraction", choices: ["a", "b"] });
    expect(gradeFraction(single, "b", inline)).toBe(1);
    expect(listAnswerErrors(single, ["a", "b"], inline)).toEqual(["0"]);
    const hotspot = interaction({ kind: "hotspotInteraction", maxChoices: 2, choices: ["a", "b", "c"] });
    expect(gradeFraction(several, ["c", "a"], hotspot)).toBe(1);
  });

  it("takes any ids for opaque content", () => {
    expect(gradeFraction(several, ["c", "a"])).toBe(1);
    expect(gradeFraction(several, ["zz"])).toBe(0);
    expect(listAnswerErrors(several, ["x".repeat(65)])).toEqual(["0.0"]);
  });

  it("a key that does not fit is refused at its place", () => {
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
  ])("a malformed key is refused: %j", (fields, paths) => {
    expect(listKeyErrors({ type: "choice", ...fields })).toEqual(paths);
  });
});
