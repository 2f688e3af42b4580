import {
  choices,
  extendedText,
  gapMatch,
  hotspots,
  inlineChoices,
  matchSets,
  numberEntry,
  orderNode,
  selectPoint,
  slider,
  textEntry,
} from "../nodes.ts";
import { type Group, type JsonObject, on, type Rule, rule } from "../table.ts";

type Key = JsonObject & { type: string };
const CHOICE = { type: "choice", correct: ["b"] };
const TEXT = { type: "text", accept: [{ value: "Paris" }] };
const NUMERIC = { type: "numeric", accept: [{ value: 5 }] };
const MATCH = { type: "match", pairs: [["s1", "t1"]] };
const ORDER = { type: "order", correct: ["b", "a"] };
const POINT = { type: "point", areas: [{ shape: "circle", coords: [50, 50, 10] }] };
const EXPRESSION = { type: "expression", accept: [{ value: "1/2" }] };
const OPEN = { type: "open" };

/** Every interaction with a type of key that can grade it. */
const FITS: readonly (readonly [JsonObject | null, Key])[] = [
  [choices("abc", 1), CHOICE],
  [inlineChoices("abc"), CHOICE],
  [hotspots("abc", 0), CHOICE],
  [textEntry, TEXT],
  [numberEntry, NUMERIC],
  [slider(0, 10, 1), NUMERIC],
  [matchSets(["s1", "s2"], ["t1", "t2"]), MATCH],
  [gapMatch(["s1", "s2"], ["t1", "t2"]), MATCH],
  [orderNode("ab"), ORDER],
  [selectPoint(1), POINT],
  [textEntry, EXPRESSION],
  [extendedText, OPEN],
  ...[CHOICE, TEXT, NUMERIC, MATCH, ORDER, POINT, EXPRESSION, OPEN].map((key) => [null, key] as const),
];

/** A choice that earns one of the fractions that `min_fraction` and 1 limit. */
const limit = (min_fraction: number | undefined, ...rows: Parameters<typeof on>[2][]): Group =>
  on(
    choices("abcd", 0),
    {
      type: "choice",
      mapping: { a: 1, b: 0.5, c: -0.25, d: -1 },
      ...(min_fraction === undefined ? {} : { min_fraction }),
    },
    ...rows,
  );

export const COMMON_RULES: readonly Rule[] = [
  rule(
    "common.skipped",
    '§2 answers: null, "" and [] are skipped',
    ...FITS.map(([interaction, key]) => on(interaction, key, ["skipped", null, "", []])),
  ),
  rule(
    "common.skipped-negative",
    "§2 answers: a skipped answer earns 0, whatever min_fraction is",
    ...FITS.filter(([interaction]) => interaction === null).map(([, key]) =>
      on(null, { ...key, min_fraction: -1 }, ["skipped", null, "", []]),
    ),
  ),
  rule(
    "common.limits",
    "§2 answer_keys: a fraction is limited to min_fraction (default 0) and 1",
    limit(
      undefined,
      ["1", ["a"], ["a", "b"]],
      ["1/2", ["b"]],
      ["1/4", ["b", "c"]],
      ["0", ["c"], ["d"], ["c", "d"], ["a", "d"]],
    ),
    limit(0, ["1", ["a", "b"]], ["0", ["d"], ["b", "d"]]),
    limit(-0.5, ["1", ["a", "b"]], ["-1/4", ["c"], ["a", "c", "d"]], ["-1/2", ["d"], ["c", "d"], ["b", "d"]]),
    limit(
      -1,
      ["-1/4", ["c"]],
      ["-1/2", ["b", "d"]],
      ["-1", ["d"], ["c", "d"]],
      ["1/4", ["a", "b", "c", "d"], ["b", "c"]],
    ),
  ),
  rule(
    "common.weight",
    "§2 answer_keys: the weight of a single interaction changes nothing",
    ...[0.5, 1, 3, 1000].flatMap((weight) => [
      on(
        choices("abc", 0),
        { type: "choice", correct: ["a", "b"], scoring: "partial", weight },
        ["1", ["b", "a"]],
        ["1/2", "a"],
        ["0", "c"],
      ),
      on(textEntry, { ...TEXT, weight }, ["1", "paris"], ["0", "Rome"]),
    ]),
  ),
  rule(
    "common.feedback",
    "§2 answer_keys: feedback changes nothing",
    on(
      numberEntry,
      {
        type: "numeric",
        accept: [{ value: 5 }, { value: 6, fraction: 0.5 }],
        feedback: { correct: "Yes.", partial: "Nearly.", incorrect: "No." },
      },
      ["1", 5],
      ["1/2", 6],
      ["0", 7],
    ),
  ),
  rule(
    "common.below-one",
    "§2 answer_keys: the best fraction can be below 1, and only 1 is correct",
    on(
      textEntry,
      { type: "text", accept: [{ value: "almost", fraction: 0.9999 }] },
      ["9999/10000", "almost"],
      ["0", "no"],
    ),
    on(numberEntry, { type: "numeric", accept: [{ value: 5, fraction: 0.75 }] }, ["3/4", 5], ["0", 6]),
    on(choices("ab", 1), { type: "choice", mapping: { a: 0.6, b: 0.4 } }, ["3/5", "a"], ["2/5", "b"]),
  ),
  rule(
    "open.pending",
    "§2 open: graded by a teacher",
    ...[extendedText, textEntry, null].map((interaction) =>
      on(interaction, OPEN, ["pending", "An essay.", " ", "0", "\n\n"]),
    ),
    on(
      extendedText,
      { ...OPEN, rubric: [{ id: "idea", title: "Idea", points: 2 }], model_answer: "The Earth turns." },
      ["pending", "The Earth turns.", "I don't know."],
    ),
  ),
  rule(
    "open.skipped",
    "§6.8 open: a skipped answer is not graded by a teacher",
    on(extendedText, { ...OPEN, model_answer: "Yes." }, ["skipped", null, "", []]),
    on(textEntry, { ...OPEN, min_fraction: -1 }, ["skipped", null, "", []]),
  ),
];
