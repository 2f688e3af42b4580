import { describe, expect, test } from "vitest";
import { describeZodIssue } from "#lib/contract/issues.ts";
import { parseCoords } from "#lib/core/grading/coords.ts";
import { AnswerKeys, type Interaction, validateKeys } from "#lib/core/grading/index.ts";
import { findMissingKeys } from "#lib/core/grading/validate-keys.ts";
import {
  area,
  createChoiceKey,
  essay,
  formatIssues,
  formatTitle,
  gaps,
  hotspot,
  ids,
  LONG,
  matching,
  order,
  ordering,
  pairs,
  points,
  TWICE,
  text,
} from "./error-message-support.ts";
import { choices, type Draft, interaction, key, shorten, textEntry } from "./support.ts";

/** Lists the issues that the schema finds in keys. */
function listKeyIssues(...drafts: Draft[]): string[] {
  const { error } = AnswerKeys.safeParse(
    drafts.map((draft) => ({ response_id: "r1", ...draft })),
    { error: describeZodIssue },
  );
  return formatIssues(error?.issues ?? []);
}

const VARIABLE_NAME = "must be a letter followed by letters, digits, or underscores";

const mapping = { a: 1 };

const pairMapping = [{ pair: ["a", "x"], fraction: 1 }];

const variables = (x: object, name = "x") => ({
  type: "expression" as const,
  accept: [{ value: "1" }],
  variables: { [name]: x },
});

const inline = interaction({ kind: "inlineChoiceInteraction", choices: ["a", "b"] });

const slider = interaction({ kind: "sliderInteraction", lowerBound: 0, upperBound: 10, step: 1 });

const coordinates: [Parameters<typeof parseCoords>[0], string | number[], string | number[]][] = [
  ["circle", "1, -2.25 ,10", [1, -2.25, 10]],
  ["circle", "1,2", "must be three numbers: center x, center y, and radius"],
  ["circle", "1,2,3,4", "must be three numbers: center x, center y, and radius"],
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
    [variables({ min: 0, max: 1 }, "log₂"), ["0.variables.log₂: is the name of a function or constant"]],
    [variables({ min: 0, max: 1 }, "x₁"), []],
    [variables({ min: 0, max: 1 }, "v₀_x₁₂"), []],
    [variables({ min: 0, max: 1 }, "₁x"), [`0.variables.₁x: ${VARIABLE_NAME}`]],
    [variables({ min: 0, max: 1 }, "x²"), [`0.variables.x²: ${VARIABLE_NAME}`]],
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
    [text({ pattern: "(" }), textEntry, ["0.accept.0.pattern: has a ( that isn't closed"]],
    [text({ pattern: "a)" }), textEntry, ["0.accept.0.pattern: has a ) without a ("]],
    [text({ pattern: "[a" }), textEntry, ['0.accept.0.pattern: has a [ that isn\'t closed: "[a"']],
    [text({ pattern: "[b-a]" }), textEntry, ['0.accept.0.pattern: has an invalid character class: "b-a"']],
    [
      text({ pattern: "(?=a)" }),
      textEntry,
      ['0.accept.0.pattern: has a group that RE2 doesn\'t support: "(?="'],
    ],
    [
      text({ pattern: String.raw`(a)\1` }),
      textEntry,
      [String.raw`0.accept.0.pattern: has an escape sequence that RE2 doesn't support: "\\1"`],
    ],
    [
      text({ pattern: "a**" }),
      textEntry,
      ['0.accept.0.pattern: has a quantifier directly after another quantifier: "**"'],
    ],
    [text({ pattern: "*" }), textEntry, ['0.accept.0.pattern: has a quantifier with nothing before it: "*"']],
    [text({ pattern: "a{2,1}" }), textEntry, ['0.accept.0.pattern: has an invalid repeat count: "{2,1}"']],
    [text({ pattern: "a\\" }), textEntry, ["0.accept.0.pattern: ends with a single backslash"]],
    [text({ pattern: "(?P<a" }), textEntry, ['0.accept.0.pattern: has an invalid group name: "(?P<a"']],
    [
      text({ pattern: "(?P<a>x)(?P<a>y)" }),
      textEntry,
      ['0.accept.0.pattern: uses a group name more than once: "a"'],
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

test.each(
  coordinates.map(
    ([shape, coords, result]) => [shape, shorten(coords), shorten(result), coords, result] as const,
  ),
)("the coordinates of a %s, %s, parse to %s", (shape, _coords, _result, coords, result) => {
  expect(parseCoords(shape, coords)).toEqual(result);
});
