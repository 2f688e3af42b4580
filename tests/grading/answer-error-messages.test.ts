import { describe, expect, test } from "vitest";
import { compileQuestion, type Interaction, readAnswers } from "#lib/core/grading/index.ts";
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
  number,
  order,
  ordering,
  pairs,
  points,
  TWICE,
  text,
} from "./error-message-support.ts";
import { choices, type Draft, key } from "./support.ts";

const CUT = `"${"a".repeat(64)}…"`;

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
      ["0.responseId: must be 1 to 64 letters, digits, hyphens, or underscores"],
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
