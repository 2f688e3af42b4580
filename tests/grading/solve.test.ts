import { describe, expect, test } from "vitest";
import type { Interaction } from "#lib/core/grading/interaction.ts";
import { findSolution } from "#lib/core/grading/solution.ts";
import { sortBestFirst } from "#lib/core/grading/solve/best-first.ts";
import { findBestChoices } from "#lib/core/grading/solve/choices.ts";
import { formatExpanded } from "#lib/core/grading/solve/format-expanded.ts";
import { findAcceptedNumber } from "#lib/core/grading/solve/numbers.ts";
import { findBestPairs } from "#lib/core/grading/solve/pairs.ts";
import { createExamples } from "#lib/core/grading/solve/pattern.ts";
import { findBestPoints } from "#lib/core/grading/solve/points.ts";
import { choices, type Draft, interaction, key, textEntry } from "./support.ts";

const createKey = <T extends string>(draft: Draft & { type: T }) =>
  key(draft) as Extract<ReturnType<typeof key>, { type: T }>;

test.each([
  ["abc", ["abc"]],
  ["a|b|c", ["a"]],
  ["(a|b)c", ["ac"]],
  ["(?:x|y)z", ["xz"]],
  ["(?P<n>x)y", ["xy"]],
  ["(?<n>x)y", ["xy"]],
  ["(?i)x", ["x"]],
  ["(?i:x)", ["x"]],
  ["colou?r", ["color", "colour"]],
  ["ab*", ["a", "ab"]],
  ["ab+", ["ab"]],
  ["ab{2}", ["abb"]],
  ["ab{2,}", ["abb"]],
  ["ab{2,5}c", ["abbc"]],
  ["ab??c", ["ac", "abc"]],
  ["ab+?c", ["abc"]],
  ["a{60}", ["a".repeat(50)]],
  ["^a$", ["a"]],
  ["a.c", ["aac"]],
  ["a\\.c", ["a.c"]],
  ["\\bab\\b", ["ab"]],
  ["\\Aab\\z", ["ab"]],
  ["\\d\\w\\s", ["0a "]],
  ["\\D\\W\\S", ["a a"]],
  ["\\pL\\p{Lu}", ["aA"]],
  ["\\x41\\x{42}", ["AB"]],
  ["\\n\\t", ["\n\t"]],
  ["[xyz]", ["x"]],
  ["[^a-c]", ["-"]],
  ["[]x]", ["]"]],
  ["[^]a]", ["b"]],
  ["[[:digit:]]", ["0"]],
  ["[\\d]", ["0"]],
  ["[\\]x]", ["x"]],
  ["[q-z]", ["q"]],
  [".*", ["a"]],
  ["a*", ["a"]],
  ["", []],
  ["(a", []],
  ["a)", []],
  ["(?=a)b", []],
  ["[a", []],
  ["[", []],
  ["a\\", []],
  ["\\Qa\\E", []],
  ["[^\\x{0}-\\x{10FFFF}]", []],
])("generates for the pattern %j the examples %j", (pattern, examples) => {
  expect(createExamples(pattern)).toEqual(examples);
});

test.each([
  ["x^2+2*x+1", "x^2 + 2*x + 1"],
  ["1+x", "x + 1"],
  ["(x+1)^2", "x^2 + 2*x + 1"],
  ["(x-1/2)^2-x*y", "x^2 - x*y - x + 1/4"],
  ["-x-1", "-x - 1"],
  ["x-x", "0"],
  ["1", "1"],
  ["-1", "-1"],
  ["x*1*y^3", "x*y^3"],
  ["2/3*x", "2/3*x"],
  ["y+x*y*2+x^3", "x^3 + 2*x*y + y"],
])("expands %s to %s", (value, written) => {
  const [found, ...others] = formatExpanded(value, { x: 0, y: 0 });
  const terms = (text: string) => text.replaceAll("- ", "+ -").split(" + ").toSorted();
  expect(others).toEqual([]);
  expect(terms(found ?? "")).toEqual(terms(written));
  // The highest degrees come first.
  const degrees = (found ?? "")
    .split(/ [+-] /)
    .map((term) => (/\^3/.test(term) ? 3 : /\^2|x\*y/.test(term) ? 2 : /[xy]/.test(term) ? 1 : 0));
  expect(degrees).toEqual(degrees.toSorted((a, b) => b - a));
});

test("returns no expanded form for anything but a readable polynomial", () => {
  for (const value of ["sin(x)", "x+", "z"]) expect(formatExpanded(value, { x: 0 })).toEqual([]);
});

const createSlider = (step: number) =>
  interaction({ kind: "sliderInteraction", lowerBound: 0, upperBound: 10, step });
const slider = createSlider(1);
test.each<[object, Interaction | null, number]>([
  [{ value: 11 }, null, 11],
  [{ value: 11 }, textEntry, 11],
  [{ value: 11, tolerance: { absolute: 1 } }, slider, 10],
  [{ value: -3, tolerance: { absolute: 4 } }, slider, 0],
  [{ value: 2.4, tolerance: { absolute: 0.5 } }, slider, 2],
  [{ value: 2.4, tolerance: { absolute: 0.6 } }, slider, 2],
  [{ value: 2.6, tolerance: { absolute: 0.6 } }, slider, 3],
  [{ value: 10, tolerance: { absolute: 1 } }, createSlider(3), 9],
  [{ value: 0.3 }, createSlider(0.1), 0.3],
  [{ value: 0 }, slider, 0],
  [{ value: 10 }, slider, 10],
  [{ value: 7 }, slider, 7],
  [{ min: 1, max: 4 }, null, 2.5],
  [{ min: -8, max: 99 }, null, 45.5],
  [{ min: 9, max: 99 }, slider, 10],
  [{ min: 9, max: 99 }, createSlider(3), 9],
  [{ min: -50, max: 1 }, slider, 0],
  [{ min: 2, max: 3 }, slider, 2],
  [{ min: 2.1, max: 3.2 }, slider, 3],
  [{ min: -50, max: 60 }, slider, 5],
  [{ min: 2, max: 4 }, slider, 3],
  [{ min: 0, max: 0 }, slider, 0],
  [{ min: 10, max: 10 }, slider, 10],
  [{ min: 1 / 3, max: 1 }, null, 0.666667],
  [{ min: 1e-9, max: 3e-9 }, null, 2e-9],
  [{ min: 0.3333333, max: 0.3333335 }, null, 0.3333334],
  [{ min: 0.333333, max: 0.3333332 }, null, 0.333333],
  [{ min: 0.3333328, max: 0.333333 }, null, 0.333333],
  [{ min: 1e308, max: 1.5e308 }, null, 1.25e308],
])("finds for the entry %j on %j the number %d", (entry, on, number) => {
  const [accepted] = createKey({ type: "numeric", accept: [entry] }).accept;
  if (!accepted) throw new Error("no entry");
  expect(findAcceptedNumber(accepted, on)).toBeCloseTo(number, 12);
});

test.each([{ value: 11 }, { value: 2.4, tolerance: { absolute: 0.3 } }, { min: 2.1, max: 2.9 }])(
  "finds no number for the entry %j, which no position of the slider reaches",
  (entry) => {
    expect(findSolution(key({ type: "numeric", accept: [entry] }), slider).value).toBeNull();
  },
);

test("shows another entry's answer if no position of the slider reaches the best one", () => {
  const accept = [
    { min: 2.1, max: 2.9 },
    { value: 7, fraction: 0.5 },
  ];
  expect(findSolution(key({ type: "numeric", accept }), slider).value).toBe(7);
});

const choice = (draft: object) => createKey({ type: "choice", ...draft });
test.each<[object, Interaction | null, unknown[]]>([
  [{ correct: ["b"] }, choices(1), ["b"]],
  [{ correct: ["a", "b"] }, choices(0), [["a", "b"]]],
  [{ mapping: { a: 0.2, b: 0.5, c: 0.5, d: 0.5, e: 0 } }, choices(0), [["b", "c"]]],
  [{ mapping: { a: 0.2, b: 0.3, e: 0 } }, choices(0), [["b", "a"]]],
  [{ mapping: { a: 0.2, b: 0.3, c: 0.1 } }, choices(2), [["b", "a"]]],
  [{ mapping: { a: 0.2, b: 0.3 } }, choices(1), ["b"]],
  [{ mapping: { a: -1 } }, choices(1, "a"), []],
  [{ mapping: { a: -1 } }, choices(2, "a"), [[]]],
  [{ mapping: { a: 1 }, correct: ["a"] }, choices(0), [["a"], ["a"]]],
  [{ mapping: { a: 0.1 }, mapping_default: 0.4 }, choices(0), [["b", "c", "d"]]],
  [{ mapping: { a: 0.1 }, mapping_default: 0.4 }, null, [["a"]]],
])("finds for %j on %j the best choices %j", (draft, on, best) => {
  expect(findBestChoices(choice(draft), on)).toEqual(best);
});

const ends = (ids: string, matchMax: number) => [...ids].map((id) => ({ id, matchMax }));
const matching = (
  kind: "matchInteraction" | "gapMatchInteraction",
  matchMax: number,
  sources = "ab",
  targets = "xy",
) => interaction({ kind, sources: ends(sources, matchMax), targets: ends(targets, matchMax) });
const match = (draft: object) => createKey({ type: "match", ...draft });
const worth = (pairs: Record<string, number>) =>
  Object.entries(pairs).map(([pair, fraction]) => ({ pair: [...pair], fraction }));
const two = [
  ["a", "x"],
  ["b", "y"],
];
test.each<[object, Interaction | null, unknown[]]>([
  [{ pairs: two }, null, [two]],
  [
    { mapping: worth({ ax: 0.4, by: 0.6 }) },
    matching("matchInteraction", 1),
    [
      [
        ["b", "y"],
        ["a", "x"],
      ],
    ],
  ],
  [
    { mapping: worth({ ax: 0.4, by: 0.6 }), pairs: two },
    null,
    [
      two,
      [
        ["b", "y"],
        ["a", "x"],
      ],
    ],
  ],
  [{ mapping: worth({ ax: 0.3, ay: 0.4 }) }, matching("matchInteraction", 1), [[["a", "y"]]]],
  [{ mapping: worth({ ax: 0.3, ay: 0.4 }) }, matching("gapMatchInteraction", 1), [[["a", "y"]]]],
  [
    { mapping: worth({ ax: 0.3, ay: 0.4 }) },
    matching("gapMatchInteraction", 0),
    [
      [
        ["a", "y"],
        ["a", "x"],
      ],
    ],
  ],
  [
    { mapping: worth({ ax: 0.6, ay: 0.5, bx: 0.5 }) },
    matching("matchInteraction", 1),
    [
      [
        ["a", "y"],
        ["b", "x"],
      ],
    ],
  ],
  [{ mapping: worth({ ax: 0.6, by: 0, bx: -0.5 }) }, matching("matchInteraction", 1), [[["a", "x"]]]],
  [{ mapping: worth({ ax: 1, by: 0.5 }) }, matching("matchInteraction", 1), [[["a", "x"]]]],
  [
    { mapping: worth({ ax: -1 }), mapping_default: 0.5 },
    matching("matchInteraction", 1),
    [
      [
        ["a", "y"],
        ["b", "x"],
      ],
    ],
  ],
  [{ mapping: worth({ ax: 0.5 }), mapping_default: 0 }, matching("matchInteraction", 1), [[["a", "x"]]]],
  [{ mapping: worth({ ax: 0.5 }), mapping_default: -0.5 }, matching("matchInteraction", 1), [[["a", "x"]]]],
])("finds for %j on %j the best pairs %j", (draft, on, best) => {
  expect(findBestPairs(match(draft), on)).toEqual(best);
});

const createPoints = (maxChoices: number) => interaction({ kind: "selectPointInteraction", maxChoices });
const area = (shape: string, coords: number[], fraction = 1) => ({ shape, coords, fraction });
test.each<[object[], number, unknown]>([
  [[area("circle", [50, 40, 10])], 1, [50, 40]],
  [[area("circle", [50.4, 40.4, 10])], 1, [50, 40]],
  [[area("circle", [0.5, 0.25, 0.1])], 1, [0.5, 0.25]],
  [[area("rect", [0, 0, 10, 20])], 1, [5, 10]],
  [[area("rect", [10, 20, 0, 0])], 0, [[5, 10]]],
  [[area("poly", [0, 0, 10, 0, 0, 10])], 1, [5, 5]],
  [
    [area("circle", [10, 10, 5], 0.3), area("circle", [90, 90, 5], 0.7)],
    0,
    [
      [90, 90],
      [10, 10],
    ],
  ],
  [[area("circle", [10, 10, 5], 0.3), area("circle", [90, 90, 5], 0.7)], 1, [90, 90]],
  [[area("circle", [10, 10, 5], 1), area("circle", [90, 90, 5], 0.7)], 0, [[10, 10]]],
])("tries for the areas %j, with at most %d points, first %j", (areas, max, best) => {
  expect(findBestPoints(createKey({ type: "point", areas }), createPoints(max))[0]).toEqual(best);
});

test("returns no points if no area is worth anything", () => {
  expect(
    findBestPoints(createKey({ type: "point", areas: [area("circle", [5, 5, 1], -1)] }), createPoints(1)),
  ).toEqual([]);
});

test("sorts entries by what they earn, keeping the author's order of equal ones", () => {
  const [half, all, one, most] = [{ fraction: 0.5 }, {}, { fraction: 1 }, { fraction: 0.75 }];
  expect(sortBestFirst([half, all, one, most])).toEqual([all, one, most, half]);
  expect(sortBestFirst([half, one, all])).toEqual([one, all, half]);
});

const entries = (...fractions: (number | undefined)[]) =>
  fractions.map((fraction, i) => ({ value: `v${i}`, ...(fraction === undefined ? {} : { fraction }) }));
describe("the notes on a solution", () => {
  test.each<[Draft, Interaction | null, unknown, string[]]>([
    [{ type: "text", accept: entries(undefined) }, textEntry, "v0", []],
    [{ type: "text", accept: entries(undefined, 1) }, textEntry, "v0", ["Accepted: “v0”, “v1”."]],
    [{ type: "text", accept: entries(0.5, 1) }, textEntry, "v1", ["“v0” earns 50%."]],
    [{ type: "text", accept: entries(0, 1) }, textEntry, "v1", []],
    [{ type: "text", accept: entries(0.5, 0.75) }, textEntry, "v1", ["“v0” earns 50%.", "“v1” earns 75%."]],
    [
      { type: "text", accept: [{ value: "x" }, { pattern: "y" }] },
      textEntry,
      "x",
      ["Other answers that fit a pattern are accepted too."],
    ],
    [
      { type: "text", accept: entries(1), case_sensitive: true },
      textEntry,
      "v0",
      ["Capitalization matters."],
    ],
    [{ type: "text", accept: entries(1), max_typos: 1 }, textEntry, "v0", ["One typo is allowed."]],
    [{ type: "text", accept: entries(1), max_typos: 2 }, textEntry, "v0", ["Two typos are allowed."]],
    [{ type: "numeric", accept: [{ value: 5 }] }, textEntry, 5, []],
    [{ type: "numeric", accept: [{ value: 5 }, { value: 6 }] }, textEntry, 5, ["Accepted: 5, 6."]],
    [
      { type: "numeric", accept: [{ value: 5 }, { value: 6, tolerance: { absolute: 1 } }] },
      textEntry,
      5,
      ["Accepted: 5, 6 ± 1."],
    ],
    [{ type: "choice", mapping: { a: 1, b: 0.5, c: 0 } }, choices(1), "a", ["“b” earns 50%."]],
    [
      { type: "match", mapping: worth({ ax: 0.6, by: 0.4, ay: 0.2 }) },
      matching("matchInteraction", 1),
      [
        ["a", "x"],
        ["b", "y"],
      ],
      ["“a” with “y” earns 20%."],
    ],
    [{ type: "order", correct: ["a", "b"] }, null, ["a", "b"], []],
    [
      { type: "point", areas: [area("circle", [5, 5, 1])] },
      createPoints(1),
      [5, 5],
      ["Any point in the same area is accepted."],
    ],
    [
      { type: "point", areas: [area("circle", [5, 5, 1], 0.5), area("circle", [9, 9, 1], 0.5)] },
      createPoints(0),
      [
        [5, 5],
        [9, 9],
      ],
      ["There are 2 areas. Any point in an area is accepted."],
    ],
    [
      { type: "expression", accept: [{ value: "1" }] },
      textEntry,
      "1",
      ["Any equivalent expression is accepted."],
    ],
    [
      { type: "expression", accept: [{ value: "1" }], form: "any" },
      textEntry,
      "1",
      ["Any equivalent expression is accepted."],
    ],
    [
      {
        type: "expression",
        accept: entries(1)
          .map(() => ({ value: "2" }))
          .concat([{ value: "3" }]),
      },
      textEntry,
      "2",
      ["Accepted: “2”, “3”.", "Any equivalent expression is accepted."],
    ],
    [
      { type: "expression", accept: [{ value: "2" }], form: "simplified" },
      textEntry,
      "2",
      ["Any equivalent expression in simplified form is accepted."],
    ],
    [{ type: "open" }, null, null, []],
  ])("%j", (draft, on, value, notes) => {
    expect(findSolution(key(draft), on)).toEqual({ value, notes });
  });

  test("lists at most 20 full and 20 partial answers", () => {
    const [full, ...parts] = findSolution(
      key({ type: "text", accept: entries(...Array(25).fill(1), ...Array(25).fill(0.5)) }),
      null,
    ).notes;
    expect(full?.split(", ")).toHaveLength(20);
    expect(parts).toHaveLength(20);
  });
});
