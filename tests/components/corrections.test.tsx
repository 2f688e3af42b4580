import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { buildRegrade, toQuestionValues } from "#components/regrades/correction-values.ts";
import { ModeCards } from "#components/regrades/mode-cards.tsx";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import type { CorrectableQuestion } from "#lib/domains/regrades/questions.ts";

const question: CorrectableQuestion = {
  id: crypto.randomUUID(),
  number: 1,
  content: {},
  sharedContext: null,
  versions: [1, 3],
  points: 2,
  keys: [],
  keyFacts: [[]],
  ruling: null,
  parts: [],
  needsTeacher: false,
};

describe("the request of a correction", () => {
  const build = (versions: number[]) => {
    const values = { ...toQuestionValues(question, undefined), points: "3" };
    return buildRegrade([{ question, values }], { neverLower: false, versions, note: "" });
  };

  test("names no versions if all are chosen, so that later ones are corrected too", () =>
    expect(build([1, 3])).not.toHaveProperty("body.versions"));

  test("names the chosen versions if some are left out", () =>
    expect(build([3])).toHaveProperty("body.versions", [3]));
});

describe("changing the points of a question that teachers grade", () => {
  const key: AnswerKey = { type: "open", response_id: "r1", model_answer: "Because." };
  const part = { responseId: "r1", name: "Answer", interaction: null, isTeacherGraded: true };
  const credited: CorrectableQuestion = {
    ...question,
    keys: [key],
    parts: [part],
    ruling: "full_credit",
    needsTeacher: true,
  };
  const build = (each: CorrectableQuestion, points: string) =>
    buildRegrade([{ question: each, values: { ...toQuestionValues(each, undefined), points } }], {
      neverLower: false,
      versions: [1, 3],
      note: "",
    });

  test("sends the points alone, so that full credit stays in effect", () =>
    expect(build(credited, "3")).toHaveProperty("body.corrections", [
      { question_id: question.id, mode: "new_key", points: 3 },
    ]));

  test("asks for a change if the points are the same", () =>
    expect(build(credited, "2")).toHaveProperty("problem.field", "keys"));

  test("sends the same key again where it ends full credit, but only of parts that it grades", () => {
    const graded: AnswerKey = { type: "choice", response_id: "r2", correct: ["a"] };
    const mixed = {
      ...credited,
      keys: [key, graded],
      parts: [part, { ...part, responseId: "r2", isTeacherGraded: false }],
    };
    expect(build(mixed, "2")).toHaveProperty("body.corrections", [
      { question_id: question.id, mode: "new_key", answer_keys: [graded] },
    ]);
  });
});

describe("accepting the old and the new key", () => {
  const render = (ruling: CorrectableQuestion["ruling"]) =>
    renderToStaticMarkup(
      <ModeCards
        questionId={question.id}
        value="either"
        isOffered={(mode) => mode === "either"}
        hasKey
        ruling={ruling}
        onChange={() => {}}
      />,
    );

  test("promises that no one loses points", () => expect(render(null)).toContain("so no one loses points"));

  test("says that full credit ends if everyone gets it", () => {
    expect(render("full_credit")).toContain("Full credit ends; each learner gets the better result");
    expect(render("full_credit")).not.toContain("no one loses");
  });
});
