import { describe, expect, test } from "vitest";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { mergeSums } from "#lib/core/statistics/sums.ts";
import { toUnits } from "#lib/core/statistics/units.ts";
import type { Attempt } from "#lib/domains/analytics/attempts.ts";
import { findChoices } from "#lib/domains/analytics/choices.ts";
import { computeFigures } from "#lib/domains/analytics/figures.ts";
import { parsePicks } from "#lib/domains/analytics/probes.ts";
import { buildShape } from "#lib/domains/analytics/shape.ts";
import { compileExercises } from "#lib/domains/assessments/compile.ts";
import { choiceQuestion, doc, openQuestion, paragraph, textQuestion } from "#tests/support/quiz.ts";
import { computeSums, createAttempt, createSnapshot, mapShapes } from "./support.ts";

function shapeFor(...questions: Record<string, unknown>[]) {
  const stored = questions.map((question, i) => ({ ...question, id: `q${i}` }));
  const { questions: compiled } = compileExercises([
    { id: "e", shared_context: null, questions: stored as never },
  ]);
  return buildShape(
    "1",
    compiled.map((question, i) => ({ ...question, content: questions[i]?.content_ast })),
  );
}

test("lists the options of the content with their text, without the correct ones", () => {
  const [question] = shapeFor(choiceQuestion()).questions;
  expect(question?.choices).toEqual([
    {
      responseId: "r1",
      slot: 0,
      options: [
        { id: "a", text: "Alpha" },
        { id: "b", text: "Beta" },
        { id: "c", text: "Gamma" },
      ],
    },
  ]);
});

test("counts inline choices and hotspots, but no other interactions or opaque content", () => {
  const inline = {
    type: "inlineChoiceInteraction",
    attrs: { responseId: "in" },
    content: [{ type: "inlineChoice", attrs: { id: "x" }, content: [{ type: "text", text: "ex" }] }],
  };
  const hotspot = {
    type: "hotspotInteraction",
    attrs: {
      responseId: "hot",
      image: { src: "https://example.com/a.png", alt: "", width: 10, height: 10 },
      hotspots: [{ id: "h", shape: "rect", coords: [0, 0, 1, 1] }],
    },
  };
  const shape = shapeFor(
    {
      content_ast: doc(paragraph("Pick ", inline), hotspot),
      answer_keys: [
        { type: "choice", response_id: "in", correct: ["x"] },
        { type: "choice", response_id: "hot", correct: ["h"] },
      ],
      points: 1,
    },
    textQuestion(),
    {
      content_ast: { any: 1 },
      answer_keys: [{ type: "choice", response_id: "r", correct: ["z"] }],
      points: 1,
    },
  );
  expect(
    shape.questions.map(({ choices }) =>
      choices.map(({ responseId, slot, options }) => [responseId, slot, options]),
    ),
  ).toEqual([
    [
      ["in", 0, [{ id: "x", text: "ex" }]],
      ["hot", 1, [{ id: "h", text: "" }]],
    ],
    [],
    [],
  ]);
});

test("reads only the counted interactions from the answers", () => {
  const shape = shapeFor(textQuestion(), choiceQuestion(), openQuestion());
  expect(shape.probes.map(({ question, counted }) => [question.index, counted?.responseId ?? null])).toEqual([
    [1, "r1"],
    [2, null],
  ]);
});

describe("the picks of a probe", () => {
  const [question] = shapeFor(choiceQuestion(1, ["a", "b"])).questions;
  const [choice] = question?.choices ?? [];
  if (!question || !choice) throw new Error("the question has a choice");
  test.each([
    ["b", [1]],
    ['["a", "c"]', [0, 2]],
    ['["a", "a"]', [0]],
    ["", null],
    ["[]", null],
    ['{"value": null, "responseId": "r1"}', null],
    ["zz", null],
  ])("%s", (text, picks) => {
    expect(parsePicks(question, choice, text)).toEqual(picks);
  });
});

test("finds no choices in content that no longer parses", () => {
  const [question] = shapeFor(choiceQuestion()).questions;
  if (!question) throw new Error("there is one");
  expect(
    findChoices(
      { type: "doc", content: [{ type: "no such node" }] },
      question.compiled,
      createFormulaReader(),
    ),
  ).toEqual([]);
  expect(findChoices(undefined, question.compiled, createFormulaReader())).toEqual([]);
});

test("counts every pick, however many different answers there are", () => {
  const ids = Array.from({ length: 12 }, (_, i) => `o${i}`);
  const content_ast = doc(paragraph("Which?"), {
    type: "choiceInteraction",
    attrs: { responseId: "r1", maxChoices: 0 },
    content: ids.map((id) => ({ type: "simpleChoice", attrs: { id }, content: [paragraph(id)] })),
  });
  const keys = [{ type: "choice", response_id: "r1", correct: ids }];
  const shape = shapeFor({ content_ast, answer_keys: keys, points: 1 });
  // Every subset of the twelve options once. The empty subset counts as not answered.
  const sets = Array.from({ length: 2 ** 12 }, (_, set) => ids.filter((_id, i) => set & (1 << i)));
  const attempts = sets.map((picks, i) =>
    createAttempt({
      learner: `l${i}`,
      after: createSnapshot(shape, [picks.length === 0 ? null : 0]),
      probed: JSON.stringify(picks),
    }),
  );
  const shapes = mapShapes(shape);
  const { question_stats } = computeFigures(computeSums(shapes, shape, attempts), shapes, shape, 50);
  expect(question_stats[0]?.option_stats).toEqual([
    {
      response_id: "r1",
      answer_count: 4095,
      options: ids.map((id) => ({ id, text: id, count: 2048, pct_picked: 50.01 })), // 2048 of 4095
    },
  ]);
});

test("sums the totals without the question for each option, and takes out exactly what a correction changes", () => {
  const shape = shapeFor(textQuestion(0.3), choiceQuestion(2));
  const shapes = mapShapes(shape);
  const create = (learner: string, scores: number[], pick: string) =>
    createAttempt({ learner, after: createSnapshot(shape, scores), probed: pick });
  const sumRests = (attempts: readonly Attempt[]) =>
    computeSums(shapes, shape, attempts).parts.get("1")?.questions[1]?.choices;
  const [strong, weak] = [create("s", [0.3, 2], "b"), create("w", [0.1, 0], "a")];
  expect(sumRests([strong, weak, create("o", [0.2, 2], "b")])).toEqual([
    { answered: 3, picks: [1, 2, 0], rests: [BigInt(toUnits(0.1)), BigInt(toUnits(0.3) + toUnits(0.2)), 0n] },
  ]);
  const corrected = { ...strong, before: strong.after, after: createSnapshot(shape, [0.1, 2]) };
  const change = computeSums(shapes, shape, [corrected]);
  const merged = mergeSums(computeSums(shapes, shape, [strong]), change, () => shape.max);
  expect(merged.parts.get("1")?.questions[1]?.choices).toEqual(sumRests([create("s", [0.1, 2], "b")]));
});
