import { describe, expect, it, test } from "vitest";
import {
  compileQuestion,
  eraseTyped,
  findMissingKeys,
  type Interaction,
  needsTeacher,
  readAnswers,
} from "#lib/core/grading/index.ts";
import { interaction, key } from "./support.ts";

const FILES = ["0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b", "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c"];
const upload = (maxFiles: number) => interaction({ kind: "uploadInteraction", maxFiles });
const drawing = interaction({ kind: "drawingInteraction" });
const media: Interaction = { responseId: "m1", kind: "mediaInteraction" };

const compile = (on: Interaction) =>
  compileQuestion({ points: 1, form: "document", interactions: [on], keys: [key({ type: "open" })] });
const listPaths = (on: Interaction, value: unknown) => {
  const read = readAnswers(compile(on), [{ responseId: "r1", value }]);
  return "issues" in read ? read.issues.map(({ path }) => path.slice(2)) : [];
};

describe("answers of files", () => {
  it.each<[string, Interaction, unknown, unknown[]]>([
    ["one file", upload(1), FILES.slice(0, 1), []],
    ["as many as allowed", upload(2), FILES, []],
    ["any number", upload(0), FILES, []],
    ["too many", upload(1), FILES, [[]]],
    ["a file twice", upload(0), [FILES[0], FILES[0]], [[1]]],
    ["two drawings", drawing, FILES, [[]]],
    ["text", upload(1), "essay.pdf", [[]]],
    ["names instead of ids", upload(2), [FILES[0], "essay.pdf"], [[1]]],
    ["numbers", drawing, [1], [[0]]],
  ])("reads %s", (_name, on, value, paths) => {
    expect(listPaths(on, value)).toEqual(paths);
  });

  it("need grading, with or without a key, which publishing requires", () => {
    for (const on of [upload(1), drawing]) {
      expect(needsTeacher("document", [on], [])).toBe(true);
      expect(findMissingKeys("document", [on], [])).toEqual(["r1"]);
    }
  });

  it("keep their ids, which the service created, when a learner is erased", () => {
    const answers = [{ responseId: "r1", value: FILES }];
    expect(eraseTyped(compile(upload(2)), answers)).toEqual(answers);
  });
});

test("a recording needs no key, and has no share of the points", () => {
  const choices = interaction({ kind: "inlineChoiceInteraction", choices: ["a", "b"] });
  expect(findMissingKeys("document", [media, choices], [])).toEqual(["r1"]);
  expect(needsTeacher("document", [media], [])).toBe(false);
  const { slots, unscoredIds } = compileQuestion({
    points: 3,
    form: "document",
    interactions: [media, choices],
    keys: [key({ type: "choice", correct: ["a"] })],
  });
  expect(slots.map(({ points }) => points.n)).toEqual([0n, 3n]);
  expect([...unscoredIds]).toEqual(["m1"]);
  const alone = compileQuestion({ points: 3, form: "document", interactions: [media], keys: [] });
  expect(alone.slots.map(({ points }) => points.n)).toEqual([0n]);
});
