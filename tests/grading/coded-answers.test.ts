import { describe, expect, test } from "vitest";
import { codeAnswers, findCoded, parseCode, splitCodes } from "#lib/core/coded-answers/code-answers.ts";
import type { Interaction } from "#lib/core/grading/index.ts";

const associable = (id: string) => ({ id, matchMax: 0 });
const CHOICE: Interaction = {
  responseId: "r1",
  kind: "choiceInteraction",
  maxChoices: 0,
  minChoices: 0,
  choices: ["a", "b", "c"],
};
const MATCH: Interaction = {
  responseId: "r2",
  kind: "matchInteraction",
  sources: ["s", "t"].map(associable),
  targets: ["x", "y", "z"].map(associable),
};
const ORDER: Interaction = { responseId: "r3", kind: "orderInteraction", choices: ["a", "b"] };
const TEXT: Interaction = { responseId: "r4", kind: "textEntryInteraction" };

const ESSAY: Interaction = { responseId: "r5", kind: "extendedTextInteraction" };
const SOUND: Interaction = { responseId: "sound", kind: "mediaInteraction" };

const find = (interactions: readonly Interaction[]) =>
  findCoded({ form: "document", interactions, keys: [] });
const answer = (...responses: unknown[]) => ({ elements: responses, responses });

describe("the code of an answer", () => {
  test.each<[string, readonly Interaction[], unknown[], string]>([
    ["to a choice: the indices of the options", [CHOICE], [["c", "a"]], "2.0"],
    ["to a skipped choice: nothing", [CHOICE], [null], ""],
    ["that has no index", [CHOICE], [["other"]], "-"],
    [
      "with pairs: the indices of their cells",
      [MATCH],
      [
        [
          ["s", "z"],
          ["t", "x"],
        ],
      ],
      "2.3",
    ], // prettier-ignore
    ["with an order: those of its positions", [ORDER], [["b", "a"]], "2.1"],
    ["to a text: none", [TEXT], ["Paris"], ""],
    [
      "to several interactions: choices, then placements",
      [MATCH, TEXT, CHOICE],
      [[["t", "y"]], "x", ["b"]],
      "1,4",
    ],
  ])("%s", (_, interactions, responses, code) => {
    expect(codeAnswers([find(interactions)], [answer(...responses)], null)).toBe(code);
  });

  test.each<[string, readonly unknown[] | null, string]>([
    ["skipped if there is no answer", null, "t"],
    ["skipped if all elements are empty", ["", [], { responseId: "r5", value: null }], "t"],
    ["skipped if only a recording was played", [{ responseId: "sound", value: 2 }], "t"],
    ["not skipped if there is one", ["", { responseId: "r5", value: "x" }], "f"],
  ])("to a question for a teacher: %s", (_, elements, code) => {
    const given = elements && { elements, responses: [null, null] };
    expect(codeAnswers([find([ESSAY, SOUND])], [given], null)).toBe(code);
  });
});

test("codes are in the order of the version, whatever order the learner was shown", () => {
  const version = [find([CHOICE]), find([TEXT]), find([ORDER]), find([CHOICE])];
  const given = [answer(["c"]), answer(["b", "a"]), null];
  expect(codeAnswers(version, given, [3, 2, 0])).toBe(",2.1,2");
  expect(codeAnswers(version, [answer(["a"]), answer("x"), null, answer(["b"])], null)).toBe("0,,1");
});

test("parsing gives the indices, and null for what wasn't answered", () => {
  expect(splitCodes("0.2,,-,t").map(parseCode).slice(0, 3)).toEqual([[0, 2], null, []]);
});
