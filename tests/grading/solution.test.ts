import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  type AnswerKey,
  compileQuestion,
  gradeResponses,
  type Interaction,
  readAnswers,
  validateKeys,
} from "#lib/core/grading/index.ts";
import { toNumber, ZERO } from "#lib/core/grading/rational.ts";
import { findSolution } from "#lib/core/grading/solution.ts";
import { scaleRuns } from "#tests/support/scale-runs.ts";
import { choices, type Draft, interaction, key, textEntry } from "./support.ts";

/** Returns the fraction that the real grader awards for the solution of a key, or 0 if there is no solution. */
function gradeSolution(full: AnswerKey, on: Interaction | null): number {
  const form = on ? "document" : "opaque";
  const interactions = on ? [on] : [];
  expect(validateKeys(form, interactions, [full])).toEqual([]);
  const { value } = findSolution(full, on);
  if (value === null) return 0;
  const question = compileQuestion({ points: 1, form, interactions, keys: [full] });
  const read = readAnswers(question, [{ responseId: "r1", value }]);
  if ("issues" in read) throw new Error(`refused: ${JSON.stringify(read.issues)}`);
  return toNumber(gradeResponses(question, read.responses)[0] ?? ZERO);
}

const hotspots = (maxChoices: number) =>
  interaction({ kind: "hotspotInteraction", maxChoices, choices: ["a", "b", "c"] });
const slider = interaction({ kind: "sliderInteraction", lowerBound: 0, upperBound: 10, step: 1 });
const matching = (matchMax: number, ids = ["a", "b", "c", "d"]) =>
  interaction({
    kind: "matchInteraction",
    sources: ids.map((id) => ({ id, matchMax })),
    targets: ids.map((id) => ({ id, matchMax })),
  });
const createPoints = (maxChoices: number) => interaction({ kind: "selectPointInteraction", maxChoices });
const worth = (pairs: Record<string, number>) =>
  Object.entries(pairs).map(([pair, fraction]) => ({ pair: [...pair] as [string, string], fraction }));

const X = { x: { min: -5, max: 5 } };
const circle = (at: number, fraction: number, r = 5) => ({ shape: "circle", coords: [at, at, r], fraction });
const inline = interaction({ kind: "inlineChoiceInteraction", choices: ["a", "b"] });
const ordering = interaction({ kind: "orderInteraction", choices: ["a", "b", "c"] });

/** Keys for which a full score is possible, one for each kind of difficulty. */
const REACHABLE: [what: string, draft: Draft, on: Interaction | null][] = [
  ["one choice", { type: "choice", correct: ["b"] }, choices(1)],
  ["several choices", { type: "choice", correct: ["b", "d"], scoring: "partial" }, choices(0)],
  [
    "choices with partial fractions",
    { type: "choice", mapping: { a: 0.5, b: 0.25, c: 0.25, d: -1 } },
    choices(3),
  ],
  [
    "a limited number of choices with partial fractions",
    { type: "choice", mapping: { a: 0.3, b: 0.6, c: 0.4 } },
    choices(2),
  ],
  [
    "choices that the mapping doesn't name",
    { type: "choice", mapping: { a: -1 }, mapping_default: 0.5 },
    choices(2),
  ],
  ["an inline choice", { type: "choice", correct: ["b"] }, inline],
  ["a hotspot", { type: "choice", correct: ["c"] }, hotspots(1)],
  ["hotspots", { type: "choice", correct: ["c", "a"] }, hotspots(2)],
  ["choices of opaque content", { type: "choice", mapping: { "0": 0.5, "1": 0.5 } }, null],
  ["a text", { type: "text", accept: [{ value: "Lyon", fraction: 0.5 }, { value: "Paris" }] }, textEntry],
  ["a text with white space", { type: "text", accept: [{ value: "  New   York " }] }, textEntry],
  ["a pattern for a year", { type: "text", accept: [{ pattern: "[12][0-9]{3}" }] }, textEntry],
  [
    "a pattern with alternatives",
    { type: "text", accept: [{ pattern: "colou?r|hue" }], case_sensitive: true },
    textEntry,
  ],
  [
    "a pattern with classes and flags",
    { type: "text", accept: [{ pattern: "^(?i)[^a-z]\\d{2,}\\s*(?:km/h|m\\.p\\.h)$" }] },
    textEntry,
  ],
  [
    "a pattern with Unicode classes",
    { type: "text", accept: [{ pattern: "[[:upper:]]\\pL+\\x{41}[\\]x]" }] },
    textEntry,
  ],
  ["a pattern that matches anything", { type: "text", accept: [{ pattern: ".*" }] }, textEntry],
  ["a number", { type: "numeric", accept: [{ value: 3.14, tolerance: { absolute: 0.01 } }] }, textEntry],
  [
    "a number to significant figures",
    { type: "numeric", accept: [{ value: 0.1234, tolerance: { significant_figures: 2 } }] },
    null,
  ],
  ["a range", { type: "numeric", accept: [{ min: 1 / 3, max: 0.33334 }] }, textEntry],
  ["a point on a slider", { type: "numeric", accept: [{ value: 11, tolerance: { absolute: 2 } }] }, slider],
  ["a range that exceeds a slider", { type: "numeric", accept: [{ min: 9, max: 99 }] }, slider],
  [
    "pairs",
    {
      type: "match",
      pairs: [
        ["a", "b"],
        ["c", "a"],
      ],
    },
    matching(1),
  ],
  [
    "pairs that compete for a target",
    { type: "match", mapping: worth({ aa: 0.6, ab: 0.5, ba: 0.5 }) },
    matching(1),
  ],
  [
    "pairs that need two augmenting paths",
    { type: "match", mapping: worth({ aa: 0.5, ab: 0.4, ba: 0.4, bb: 0.1, bc: 0.3, cb: 0.3 }) },
    matching(1),
  ],
  [
    "pairs that the mapping doesn't name",
    { type: "match", mapping: worth({ aa: -1 }), mapping_default: 0.25 },
    matching(1),
  ],
  ["an order", { type: "order", correct: ["b", "a", "c"], scoring: "pairs" }, ordering],
  ["an area", { type: "point", areas: [{ shape: "poly", coords: [0, 0, 10, 0, 0, 10] }] }, createPoints(1)],
  [
    "an area whose center is outside",
    { type: "point", areas: [{ shape: "poly", coords: [0, 0, 90, 0, 90, 90, 80, 90, 80, 10, 0, 10] }] },
    createPoints(1),
  ],
  ["areas", { type: "point", areas: [circle(10, 0.5), circle(90, 0.3), circle(50, 0.2)] }, createPoints(3)],
  ["areas that overlap", { type: "point", areas: [circle(10, 0.5), circle(16, 0.5)] }, createPoints(1)],
  [
    "an area around one that costs points",
    { type: "point", areas: [circle(50, 1, 40), circle(50, -1, 9)] },
    createPoints(1),
  ],
  ["an expression", { type: "expression", accept: [{ value: "x+1" }], variables: X }, textEntry],
  [
    "an expression in expanded form",
    {
      type: "expression",
      accept: [{ value: "x^2-x+1/4-x*y" }],
      variables: { ...X, y: X.x },
      form: "expanded",
    },
    textEntry,
  ],
];

describe("findSolution", () => {
  test.each(REACHABLE)("finds an answer with the full score for %s", (_, draft, on) => {
    expect(gradeSolution(key(draft), on)).toBe(1);
  });

  const id = fc.constantFrom("a", "b", "c", "d");
  const fraction = fc.integer({ min: -10, max: 10 }).map((n) => n / 10);

  it("finds the choices that earn the most with a mapping", () => {
    const draft = fc.record({
      mapping: fc.dictionary(id, fraction, { minKeys: 1 }),
      mapping_default: fraction,
    });
    fc.assert(
      fc.property(draft, fc.nat({ max: 4 }), (fields, max) => {
        const on = choices(max, "abcd");
        const full = key({ type: "choice", ...fields });
        const sets = listSubsets(["a", "b", "c", "d"]).filter((set) => max === 0 || set.length <= max);
        const best = Math.max(0, ...sets.map((value) => gradeValue(full, on, value)));
        expect(gradeSolution(full, on)).toBe(best);
      }),
      { numRuns: scaleRuns(200) },
    );
  });

  it("finds the pairs that earn the most with a mapping", () => {
    const few = fc.constantFrom("a", "b", "c");
    const mapping = fc.uniqueArray(fc.record({ pair: fc.tuple(few, few), fraction }), {
      minLength: 1,
      maxLength: 7,
      selector: ({ pair }) => pair.join(),
    });
    fc.assert(
      fc.property(mapping, fc.integer({ min: 0, max: 2 }), (entries, matchMax) => {
        const on = matching(matchMax, ["a", "b", "c"]);
        const full = key({ type: "match", mapping: entries });
        const best = Math.max(
          0,
          ...listSubsets(entries.map(({ pair }) => pair)).map((value) => gradeValue(full, on, value)),
        );
        expect(gradeSolution(full, on)).toBe(best);
      }),
      { numRuns: scaleRuns(200) },
    );
  });

  it("finds the text or number that earns the most", () => {
    const values = fc.record({ value: fc.constantFrom("Paris", "Lyon", "3.5", "x y"), fraction });
    const numbers = fc.record({ value: fc.integer({ min: -50, max: 50 }).map((n) => n / 10), fraction });
    const accept = <T>(entry: fc.Arbitrary<T>) => fc.array(entry, { minLength: 1, maxLength: 4 });
    const either = fc.oneof(
      accept(values).map((entries) => ({ type: "text" as const, accept: entries })),
      accept(numbers).map((entries) => ({ type: "numeric" as const, accept: entries })),
    );
    fc.assert(
      fc.property(either, (draft) => {
        const best = Math.max(0, ...draft.accept.map((entry) => entry.fraction));
        expect(gradeSolution(key(draft), textEntry)).toBe(best);
      }),
      { numRuns: scaleRuns(200) },
    );
  });

  test("returns null if no answer earns anything, and reveals nothing about open keys", () => {
    expect(findSolution(key({ type: "choice", mapping: { a: -1 } }), choices(1)).value).toBeNull();
    expect(findSolution(key({ type: "text", accept: [{ pattern: "a{2}b$c" }] }), textEntry).value).toBeNull();
    const open = key({ type: "open", model_answer: "Because", rubric: [{ id: "r", title: "T", points: 1 }] });
    expect(findSolution(open, textEntry)).toEqual({ value: null, notes: [] });
  });

  test("notes patterns only if they earn everything, as the same one only if the answer comes from it", () => {
    const getNotes = (...accept: object[]) => findSolution(key({ type: "text", accept }), textEntry).notes;
    const same = "Other answers that fit the same pattern are accepted too.";
    const any = "Other answers that fit a pattern are accepted too.";
    expect(getNotes({ pattern: "xy*" })).toEqual([same]);
    expect(getNotes({ value: "x" }, { pattern: "y" })).toEqual([any]);
    expect(getNotes({ pattern: "x" }, { pattern: "y" })).toEqual([any]);
    for (const fraction of [0.25, 0, -1]) {
      expect(getNotes({ value: "Wegener" }, { pattern: "alfred.*", fraction })).toEqual([]);
    }
  });

  test("notes only areas that earn as much as the points that are shown", () => {
    const getNotes = (maxChoices: number, ...fractions: number[]) => {
      const areas = fractions.map((fraction, i) => circle(20 * i, fraction));
      return findSolution(key({ type: "point", areas }), createPoints(maxChoices)).notes;
    };
    const same = "Any point in the same area is accepted.";
    const formatSeveral = (n: number) => `There are ${n} areas. Any point in an area is accepted.`;
    expect(getNotes(1, 1, -0.5, 0.25)).toEqual([same]);
    expect(getNotes(0, 1, -0.5, 0.25)).toEqual([same]);
    expect(getNotes(1, 1, 1, 0.25)).toEqual([formatSeveral(2)]);
    expect(getNotes(1, 0.5, 0.25)).toEqual([same]);
    expect(getNotes(0, 0.5, 0.3, 0.2, -1)).toEqual([formatSeveral(3)]);
    expect(getNotes(0, 0.6, 0.6, 0.3)).toEqual([formatSeveral(2)]);
    expect(getNotes(3, 0.4, 0.3, 0.3, 0.2)).toEqual([formatSeveral(3)]);
    expect(getNotes(2, 0.5, 0.5, 0.5)).toEqual([formatSeveral(3)]);
    expect(getNotes(1, -1)).toEqual([]);
  });

  test("lists the choices and pairs that earn everything if one of them isn't shown", () => {
    const getNotes = (draft: Draft, on: Interaction | null = null) => findSolution(key(draft), on).notes;
    const mapping = { a: 1, b: 1, c: 0.5 };
    const listed = ["Accepted: “a”, “b”.", "“c” earns 50%."];
    expect(getNotes({ type: "choice", mapping }, choices(1))).toEqual(listed);
    expect(getNotes({ type: "choice", mapping }, choices(0))).toEqual(listed);
    expect(getNotes({ type: "choice", mapping, correct: ["a", "b"] })).toEqual(["“c” earns 50%."]);
    expect(getNotes({ type: "match", mapping: worth({ ax: 1, by: 1, ay: 0.2 }) })).toEqual([
      "Accepted: “a” with “x”, “b” with “y”.",
      "“a” with “y” earns 20%.",
    ]);
  });

  test("notes what else is accepted", () => {
    const getSolutionText = (draft: Draft) =>
      findSolution(key(draft), null, (part) => part.toUpperCase()).notes;
    expect(getSolutionText({ type: "text", accept: [{ value: "Paris" }] })).toEqual([]);
    const two = [{ value: "Paris" }, { value: "Lutetia" }, { value: "Lyon", fraction: 0.25 }];
    expect(getSolutionText({ type: "text", accept: two, max_typos: 2, case_sensitive: true })).toEqual([
      "Accepted: “Paris”, “Lutetia”.",
      "“Lyon” earns 25%.",
      "Capitalization matters.",
      "Two typos are allowed.",
    ]);
    const one = [{ value: "Paris" }, { value: "Lyon", fraction: 0.25 }];
    expect(getSolutionText({ type: "text", accept: one })).toEqual(["“Lyon” earns 25%."]);
    expect(getSolutionText({ type: "choice", mapping: { a: 0.5, b: 0.5 } })).toEqual([]);
    expect(getSolutionText({ type: "match", mapping: worth({ ab: 1, ba: 0.5 }) })).toEqual([
      "“B” with “A” earns 50%.",
    ]);
    expect(
      getSolutionText({ type: "numeric", accept: [{ value: 3, tolerance: { relative: 0.1 } }] }),
    ).toEqual(["Accepted: 3 ± 10%."]);
    expect(getSolutionText({ type: "numeric", accept: [{ value: 3 }] })).toEqual([]);
    expect(getSolutionText({ type: "choice", mapping: { a: 1, b: 0.5, c: -1 } })).toEqual(["“B” earns 50%."]);
    expect(
      getSolutionText({ type: "expression", accept: [{ value: "x^2" }], variables: X, form: "expanded" }),
    ).toEqual(["Any equivalent expression in expanded form is accepted."]);
  });
});

function gradeValue(full: AnswerKey, on: Interaction, value: unknown): number {
  const question = compileQuestion({ points: 1, form: "document", interactions: [on], keys: [full] });
  const read = readAnswers(question, [{ responseId: "r1", value }]);
  if ("issues" in read) return 0;
  return toNumber(gradeResponses(question, read.responses)[0] ?? ZERO);
}

function listSubsets<T>(things: readonly T[]): T[][] {
  const [first, ...rest] = things;
  if (first === undefined) return [[]];
  const without = listSubsets(rest);
  return [...without, ...without.map((set) => [first, ...set])];
}
