import { describe, expect, test } from "vitest";
import { describeZodIssue } from "#lib/contract/issues.ts";
import { parseCoords } from "#lib/core/grading/coords.ts";
import {
  AnswerKeys,
  compileQuestion,
  type Interaction,
  readAnswers,
  validateKeys,
} from "#lib/core/grading/index.ts";
import { findMissingKeys } from "#lib/core/grading/validate-keys.ts";
import { choices, type Draft, interaction, key, shorten, textEntry } from "./support.ts";

const formatIssues = (issues: readonly { path: readonly PropertyKey[]; message: string }[]) =>
  issues.map(({ path, message }) => `${path.map(String).join(".")}: ${message}`);
/** Formats the title of a case, "returns <issues> for <input>", and shortens long inputs. */
const formatTitle = (issues: readonly string[], ...input: unknown[]): string =>
  `${issues.length > 0 ? `returns ${shorten(issues)} for` : "accepts"} ${input.map(shorten).join(" on ")}`;
const ids = (count: number) => Array.from({ length: count }, (_, i) => `i${i}`);
const LONG = "a".repeat(65);
const CUT = `"${"a".repeat(64)}…"`;

/** Lists the issues that the schema finds in keys. */
function listKeyIssues(...drafts: Draft[]): string[] {
  const { error } = AnswerKeys.safeParse(
    drafts.map((draft) => ({ response_id: "r1", ...draft })),
    { error: describeZodIssue },
  );
  return formatIssues(error?.issues ?? []);
}
const TWICE = "is a duplicate";
const mapping = { a: 1 };
const pairMapping = [{ pair: ["a", "x"], fraction: 1 }];
const variables = (x: object, name = "x") => ({
  type: "expression" as const,
  accept: [{ value: "1" }],
  variables: { [name]: x },
});

describe("the schema of answer keys", () => {
  const cases: [Draft, string[]][] = [
    [{ type: "choice" }, ["0.correct: is required unless mapping is given"]],
    [{ type: "choice", mapping }, []],
    [{ type: "choice", mapping, scoring: "partial" }, ["0.scoring: can't be combined with mapping"]],
    [{ type: "choice", correct: ["a"], mapping_default: 0 }, ["0.mapping_default: requires mapping"]],
    [{ type: "choice", correct: ["a", "b", "a"] }, [`0.correct.2: ${TWICE}`]],
    [
      { type: "choice", mapping: JSON.parse('{"__proto__": 1}') },
      ["0.mapping.__proto__: can't be used as a name"],
    ],
    [{ type: "choice", mapping: Object.fromEntries(ids(1000).map((id) => [id, 1])) }, []],
    [
      { type: "choice", mapping: Object.fromEntries(ids(1001).map((id) => [id, 1])) },
      ["0.mapping: must have at most 1,000 entries"],
    ],
    [{ type: "choice", mapping: null }, ["0.mapping: must be an object"]],
    [{ type: "choice", mapping: 5 }, ["0.mapping: must be an object"]],
    [{ type: "match" }, ["0.pairs: is required unless mapping is given"]],
    [{ type: "match", mapping: pairMapping }, []],
    [
      { type: "match", mapping: pairMapping, scoring: "partial" },
      ["0.scoring: can't be combined with mapping"],
    ],
    [{ type: "match", pairs: [["a", "x"]], mapping_default: 0 }, ["0.mapping_default: requires mapping"]],
    [
      {
        type: "match",
        pairs: [
          ["a", "x"],
          ["b", "x"],
          ["a", "x"],
        ],
      },
      [`0.pairs.2: ${TWICE}`],
    ],
    [
      {
        type: "match",
        pairs: [
          ["a", "bc"],
          ["ab", "c"],
        ],
      },
      [],
    ],
    [{ type: "match", mapping: [...pairMapping, ...pairMapping] }, [`0.mapping.1.pair: ${TWICE}`]],
    [{ type: "order", correct: ["a", "b", "a"] }, [`0.correct.2: ${TWICE}`]],
    [{ type: "numeric", accept: [{ min: 2, max: 1 }] }, ["0.accept.0.max: must be at least min"]],
    [{ type: "numeric", accept: [{ min: 2, max: 2 }] }, []],
    [
      { type: "point", areas: [{ shape: "circle", coords: [0, 0, 0] }] },
      ["0.areas.0.coords: must have a radius greater than 0"],
    ],
    [
      {
        type: "open",
        rubric: [
          { id: "a", title: "A", points: 1 },
          { id: "a", title: "B", points: 1 },
        ],
      },
      [`0.rubric.1.id: ${TWICE}`],
    ],
    [{ type: "open" }, []],
    [variables({ min: 1, max: 1 }), ["0.variables.x.max: must be greater than min"]],
    [variables({ min: 0, max: 1 }, "π"), ["0.variables.π: is the name of a function or constant"]],
    [variables({ min: 0, max: 1 }, "sin"), ["0.variables.sin: is the name of a function or constant"]],
  ];
  test.each(cases.map(([draft, issues]) => [formatTitle(issues, draft), draft, issues] as const))(
    "%s",
    (_, draft, issues) => {
      expect(listKeyIssues(draft)).toEqual(issues);
    },
  );

  test("returns a duplicate for two keys of one interaction", () => {
    const draft: Draft = { type: "text", accept: [{ value: "x" }] };
    expect(listKeyIssues(draft, draft)).toEqual([`1.response_id: ${TWICE}`]);
  });
});

const sides = {
  sources: [
    { id: "a", matchMax: 1 },
    { id: "b", matchMax: 0 },
  ],
  targets: [
    { id: "x", matchMax: 2 },
    { id: "y", matchMax: 1 },
  ],
};
const matching = interaction({ kind: "matchInteraction", ...sides });
const gaps = interaction({ kind: "gapMatchInteraction", ...sides });
const ordering = interaction({ kind: "orderInteraction", choices: ["a", "b", "c"] });
const hotspot = interaction({ kind: "hotspotInteraction", maxChoices: 2, choices: ["a", "b", "c"] });
const inline = interaction({ kind: "inlineChoiceInteraction", choices: ["a", "b"] });
const points = (maxChoices: number) => interaction({ kind: "selectPointInteraction", maxChoices });
const slider = interaction({ kind: "sliderInteraction", lowerBound: 0, upperBound: 10, step: 1 });
const essay = interaction({ kind: "extendedTextInteraction" });

const order = (...correct: string[]): Draft => ({ type: "order", correct });
const pairs = (...list: [string, string][]): Draft => ({ type: "match", pairs: list });
const createChoiceKey = (...correct: string[]): Draft => ({ type: "choice", correct });
const text = (...accept: object[]): Draft => ({ type: "text", accept });
const area: Draft = { type: "point", areas: [{ shape: "circle", coords: [0, 0, 1] }] };

describe("validating answer keys against the content", () => {
  const cases: [Draft, Interaction | null, string[]][] = [
    [createChoiceKey("a", "z"), choices(0), ['0.correct.1: is not one of the choices: "z"']],
    [
      createChoiceKey(LONG.slice(1)),
      choices(0),
      [`0.correct.0: is not one of the choices: "${LONG.slice(1)}"`],
    ],
    [
      { type: "choice", mapping: { a: 1, z: 0 } },
      choices(0),
      ['0.mapping.z: is not one of the choices: "z"'],
    ],
    [createChoiceKey("a", "b"), choices(1), ["0.correct: must have at most 1 choice"]],
    [createChoiceKey("a", "b", "c"), choices(2), ["0.correct: must have at most 2 choices"]],
    [createChoiceKey("a", "b", "c"), hotspot, ["0.correct: must have at most 2 choices"]],
    [createChoiceKey("a", "z"), hotspot, ['0.correct.1: is not one of the choices: "z"']],
    [createChoiceKey("a", "b"), inline, ["0.correct: must have at most 1 choice"]],
    [createChoiceKey("a", "z"), null, []],
    [
      order("a", "b", "z"),
      ordering,
      ['0.correct.2: is not one of the choices: "z"', '0.correct: must include every choice; "c" is missing'],
    ],
    [order("z"), null, []],
    [
      pairs(["z", "x"], ["b", "w"]),
      matching,
      ['0.pairs.0.0: is not one of the sources: "z"', '0.pairs.1.1: is not one of the targets: "w"'],
    ],
    [pairs(["z", "x"]), gaps, ['0.pairs.0.0: is not one of the sources: "z"']],
    [pairs(["a", "x"], ["a", "y"]), matching, ["0.pairs.1.0: is used more than once"]],
    [pairs(["b", "x"], ["a", "x"]), matching, []],
    [pairs(["b", "y"], ["a", "y"]), matching, ["0.pairs.1.1: is used more than once"]],
    [
      { type: "match", mapping: [{ pair: ["a", "w"], fraction: 1 }] },
      matching,
      ['0.mapping.0.pair.1: is not one of the targets: "w"'],
    ],
    [pairs(["z", "w"]), null, []],
    [
      { type: "numeric", accept: [{ value: 3 }, { value: 11 }] },
      slider,
      ["0.accept.1: is outside the slider's range, 0 to 10"],
    ],
    [text({ value: "a" }, { value: "  " }), textEntry, ["0.accept.1.value: is empty after normalization"]],
    [
      text({ pattern: "(" }),
      textEntry,
      ["0.accept.0.pattern: error parsing regexp: missing closing ): `(?i)(`"],
    ],
    [
      text(...Array.from({ length: 51 }, () => ({ pattern: "a" }))),
      textEntry,
      ["0.accept.50.pattern: makes the key's patterns too many or too complex"],
    ],
    [text(...Array.from({ length: 50 }, () => ({ pattern: "a" }))), textEntry, []],
    [
      text({ pattern: "(a{1000})(a{1000})(a{500})" }),
      textEntry,
      ["0.accept.0.pattern: makes the key's patterns too many or too complex"],
    ],
    [area, essay, ['0.type: can\'t be "point" for an extendedTextInteraction']],
    [area, slider, ['0.type: can\'t be "point" for a sliderInteraction']],
    [area, points(1), []],
  ];
  test.each(cases.map(([draft, on, issues]) => [formatTitle(issues, draft, on), draft, on, issues] as const))(
    "%s",
    (_, draft, on, issues) => {
      const found = validateKeys(on ? "document" : "opaque", on ? [on] : [], [key(draft)]);
      expect(formatIssues(found)).toEqual(issues);
    },
  );

  test("returns an issue for a key without an interaction and for a second key of one interaction", () => {
    const draft = key(createChoiceKey("a"));
    expect(formatIssues(validateKeys("document", [], [draft]))).toEqual([
      "0.response_id: matches no interaction in the content",
    ]);
    for (const form of ["document", "opaque"] as const) {
      expect(formatIssues(validateKeys(form, [choices(0)], [draft, draft]))).toEqual([
        `1.response_id: ${TWICE}`,
      ]);
    }
    expect(
      formatIssues(validateKeys("opaque", [], [draft, { ...key(text({ value: " " })), response_id: "r2" }])),
    ).toEqual(["1.accept.0.value: is empty after normalization"]);
  });

  test("finds missing keys only in documents, and not for interactions that a teacher grades", () => {
    expect(findMissingKeys("document", [choices(0), { ...essay, responseId: "r2" }], [])).toEqual(["r1"]);
    expect(findMissingKeys("document", [choices(0)], [key(createChoiceKey("a"))])).toEqual([]);
    expect(findMissingKeys("opaque", [choices(0)], [])).toEqual([]);
  });
});

const number: Draft = { type: "numeric", accept: [{ value: 1 }] };
const formula: Draft = { type: "expression", accept: [{ value: "1" }] };
const repeatChar = (count: number) => "a".repeat(count);

function listAnswerIssues(draft: Draft | null, on: Interaction | null, elements: unknown[]): string[] {
  const question = compileQuestion({
    points: 1,
    form: on ? "document" : "opaque",
    interactions: on ? [on] : [],
    keys: draft ? [key(draft)] : [],
  });
  const read = readAnswers(question, elements);
  return "issues" in read ? formatIssues(read.issues) : [];
}

describe("reading answers", () => {
  const values: [Draft | null, Interaction | null, unknown, string[]][] = [
    [createChoiceKey("a"), choices(1), "z", ['0: is not one of the choices: "z"']],
    [createChoiceKey("a"), choices(1), ["a", LONG], [`0.1: is not one of the choices: ${CUT}`]],
    [createChoiceKey("a"), choices(1), [5], ["0.0: must be a string"]],
    [createChoiceKey("a"), choices(1), ["a", "b"], ["0: must have at most 1 choice"]],
    [createChoiceKey("a"), choices(2), ["a", "b", "c"], ["0: must have at most 2 choices"]],
    [createChoiceKey("a"), hotspot, ["a", "b", "c"], ["0: must have at most 2 choices"]],
    [createChoiceKey("a"), null, ids(1000), []],
    [createChoiceKey("a"), null, ids(1001), ["0: must have at most 1,000 items"]],
    [createChoiceKey("a"), null, [repeatChar(64)], []],
    [createChoiceKey("a"), null, [LONG], ["0.0: must have 1 to 64 characters"]],
    [createChoiceKey("a"), null, ["a", ""], ["0.1: must have 1 to 64 characters"]],
    [order("a"), null, "a", ["0: must be an array of ids"]],
    [order("a"), null, ids(1000), []],
    [order("a"), null, ids(1001), ["0: must have at most 1,000 items"]],
    [order("a"), null, ["a", 5], ["0.1: must be an id"]],
    [order("a"), null, ["a", "a"], [`0.1: ${TWICE}`]],
    [order("a", "b", "c"), ordering, ["a", "z"], ['0.1: is not one of the choices: "z"']],
    [pairs(["a", "x"]), null, "a", ["0: must be an array of [source, target] pairs"]],
    [pairs(["a", "x"]), null, [["a"]], ["0.0: must be a [source, target] pair of ids"]],
    [pairs(["a", "x"]), null, ids(1000).map((id) => [id, id]), []],
    [pairs(["a", "x"]), null, ids(1001).map((id) => [id, id]), ["0: must have at most 1,000 pairs"]],
    [pairs(["a", "x"]), matching, [["z", "x"]], ['0.0.0: is not one of the sources: "z"']],
    [pairs(["a", "x"]), matching, [["a", "w"]], ['0.0.1: is not one of the targets: "w"']],
    [
      pairs(["a", "x"]),
      gaps,
      [
        ["a", "x"],
        ["a", "y"],
      ],
      ["0.1.0: is used more than once"],
    ],
    [
      pairs(["a", "x"]),
      matching,
      [
        ["a", "x"],
        ["a", "x"],
      ],
      [],
    ],
    [number, null, true, ["0: must be a number or a string"]],
    [number, null, [5], ["0: must be a number or a string"]],
    [number, null, repeatChar(100_000), []],
    [number, null, repeatChar(100_001), ["0: must have at most 100,000 characters"]],
    [text({ value: "a" }), null, 5, ["0: must be a string"]],
    [text({ value: "a" }), null, repeatChar(100_001), ["0: must have at most 100,000 characters"]],
    [text({ value: "a" }), null, repeatChar(100_000), []],
    [formula, null, 5, ["0: must be a string"]],
    [area, points(1), "a", ["0: must be a point [x, y] or an array of points"]],
    [
      area,
      points(1),
      [
        [1, 1],
        [1, "1"],
      ],
      ["0.1: must be a point [x, y]"],
    ],
    [area, points(1), [[1, 1], [1]], ["0.1: must be a point [x, y]"]],
    [
      area,
      points(1),
      [
        [1, 1],
        [1, 2],
      ],
      ["0: must have at most 1 point"],
    ],
    [
      area,
      points(2),
      [
        [1, 1],
        [1, 2],
        [1, 3],
      ],
      ["0: must have at most 2 points"],
    ],
    [
      area,
      points(1),
      [
        [1, 1],
        [1, 1],
      ],
      [],
    ],
    [area, points(0), ids(100).map((_, i) => [i, 1]), []],
    [area, points(0), ids(101).map((_, i) => [i, 1]), ["0: must have at most 100 points"]],
    [null, choices(1), "z", ['0: is not one of the choices: "z"']],
    [null, essay, 5, ["0: must be a string"]],
    [
      null,
      null,
      { responseId: "x", value: true },
      ["0.value: must be a string, a number, or an array of these up to two levels deep"],
    ],
    [null, null, true, ["0: must be a string, a number, or an array of these up to two levels deep"]],
    [null, null, [["a", 1], "b"], []],
    [null, null, [[["a"]]], ["0: must be a string, a number, or an array of these up to two levels deep"]],
    [null, null, ["a", true], ["0: must be a string, a number, or an array of these up to two levels deep"]],
    [null, null, ids(1000), []],
    [null, null, ids(1001), ["0: must be a string, a number, or an array of these up to two levels deep"]],
    [null, null, repeatChar(100_000), []],
    [
      null,
      null,
      repeatChar(100_001),
      ["0: must be a string, a number, or an array of these up to two levels deep"],
    ],
  ];
  test.each(
    values.map(
      ([draft, on, value, issues]) =>
        [formatTitle(issues, value, draft, on), draft, on, value, issues] as const,
    ),
  )("%s", (_, draft, on, value, issues) => {
    expect(listAnswerIssues(draft, on, [value])).toEqual(issues);
  });

  const createAnswer = (responseId: unknown, value: unknown = "a") => ({ responseId, value });
  const lists: [Draft | null, Interaction | null, unknown[], string[]][] = [
    [createChoiceKey("a"), choices(1), ["a", "b"], ["1: exceeds the limit of 1 answer for this question"]],
    [
      createChoiceKey("a"),
      choices(1),
      [createAnswer("r2")],
      ["0.responseId: is not a response of this question"],
    ],
    [
      createChoiceKey("a"),
      choices(1),
      [{ ...createAnswer("r1"), score: 5 }],
      ["0.score: is not a known field"],
    ],
    [
      createChoiceKey("a"),
      choices(1),
      [createAnswer("no id")],
      ["0.responseId: must be 1 to 64 letters, digits, hyphens or underscores"],
    ],
    [
      createChoiceKey("a"),
      choices(1),
      [createAnswer("r1", "z")],
      ['0.value: is not one of the choices: "z"'],
    ],
    [createChoiceKey("a"), choices(1), [createAnswer("r1", null)], []],
    [null, null, [createAnswer("x"), createAnswer("x")], ["1.responseId: is already answered"]],
    [null, null, ["a", "a"], []],
    [null, null, [createAnswer("x"), { ...createAnswer("y"), z: 1 }], ["1.z: is not a known field"]],
    [null, null, Array(100).fill("a"), []],
    [null, null, Array(101).fill("a"), ["100: exceeds the limit of 100 answers for this question"]],
  ];
  test.each(
    lists.map(
      ([draft, on, elements, issues]) =>
        [formatTitle(issues, elements, draft, on), draft, on, elements, issues] as const,
    ),
  )("%s", (_, draft, on, elements, issues) => {
    expect(listAnswerIssues(draft, on, elements)).toEqual(issues);
  });

  test("returns an issue if one interaction is answered both by its id and by its index", () => {
    const two = [choices(1), { ...choices(1), responseId: "r2" }];
    const keys = [key(createChoiceKey("a")), { ...key(createChoiceKey("a")), response_id: "r2" }];
    const question = compileQuestion({ points: 1, form: "document", interactions: two, keys });
    const issues = (...elements: unknown[]) => {
      const read = readAnswers(question, elements);
      return "issues" in read ? formatIssues(read.issues) : [];
    };
    expect(issues(createAnswer("r2"), "a")).toEqual(["1: is already answered"]);
    expect(issues("a", createAnswer("r1"))).toEqual(["1.responseId: is already answered"]);
    expect(issues(createAnswer("r2"), createAnswer("r1"))).toEqual([]);
    expect(issues(null, "a")).toEqual([]);
  });
});

const coordinates: [Parameters<typeof parseCoords>[0], string | number[], string | number[]][] = [
  ["circle", "1, -2.25 ,10", [1, -2.25, 10]],
  ["circle", "1,2", "must be three numbers: center x, center y and radius"],
  ["circle", "1,2,3,4", "must be three numbers: center x, center y and radius"],
  ["circle", [1, 2, 0], "must have a radius greater than 0"],
  ["circle", [1, 2, -1], "must have a radius greater than 0"],
  ["rect", [1, 2, 3], "must be four numbers: two opposite corners"],
  ["rect", "100,20.05,3,4", [100, 20.05, 3, 4]],
  ["rect", "1,2,3,x4", "must contain only numbers from -1,000,000,000 to 1,000,000,000"],
  ["rect", "1,2,3,4x", "must contain only numbers from -1,000,000,000 to 1,000,000,000"],
  ["rect", "1,2,3,1e3", "must contain only numbers from -1,000,000,000 to 1,000,000,000"],
  ["rect", "1,2,3,0x10", "must contain only numbers from -1,000,000,000 to 1,000,000,000"],
  ["rect", "1,2,3,", "must contain only numbers from -1,000,000,000 to 1,000,000,000"],
  ["rect", [0, 0, 1e9, -1e9], [0, 0, 1e9, -1e9]],
  ["rect", [0, 0, 1, 1e9 + 1], "must contain only numbers from -1,000,000,000 to 1,000,000,000"],
  ["rect", [0, 0, 1, Number.NaN], "must contain only numbers from -1,000,000,000 to 1,000,000,000"],
  ["poly", [0, 0, 1, 1], "must be 3 to 100 corners of two numbers each"],
  ["poly", [0, 0, 1, 1, 2], "must be 3 to 100 corners of two numbers each"],
  ["poly", Array(7).fill(1), "must be 3 to 100 corners of two numbers each"],
  ["poly", Array(200).fill(1), Array(200).fill(1)],
  ["poly", Array(202).fill(1), "must be 3 to 100 corners of two numbers each"],
];
test.each(
  coordinates.map(
    ([shape, coords, result]) => [shape, shorten(coords), shorten(result), coords, result] as const,
  ),
)("the coordinates of a %s, %s, parse to %s", (shape, _coords, _result, coords, result) => {
  expect(parseCoords(shape, coords)).toEqual(result);
});
