import { afterEach, describe, expect, test } from "vitest";
import { findPublishingIssues } from "#lib/domains/assessments/publishing-issues.ts";
import { listPublishingProblems } from "#lib/domains/assessments/publishing-problems.ts";
import { setLanguageSource } from "#lib/messages/language.ts";
import type { StoredExercise, StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";
import { choiceQuestion, doc, paragraph, textQuestion, twoTextsQuestion } from "#tests/support/quiz.ts";

afterEach(() => setLanguageSource(() => undefined));

const createExercise = (...questions: object[]): StoredExercise => ({
  ...{ id: "e", shared_context: null },
  questions: questions.map((question, i) => ({ id: `q${i}`, ...question }) as StoredQuestion),
});
const withoutKeys = (question: object) => ({ ...question, answer_keys: [] });
const sliderQuestion = {
  content_ast: doc({
    type: "sliderInteraction",
    attrs: { responseId: "r1", lowerBound: 0, upperBound: 10, step: 5 },
  }),
  answer_keys: [{ type: "numeric", response_id: "r1", accept: [{ value: 3 }, { value: 4 }] }],
  points: 1,
};
const emptyQuestion = { content_ast: doc(paragraph()), answer_keys: [], points: 2 };
const readProblems = (...exercises: StoredExercise[]) =>
  listPublishingProblems(exercises).map(({ question, message }) => `${question ?? "-"} ${message}`);

describe("what prevents publishing", () => {
  test("is said to authors as in the checklist, with the answer field if there are several", () => {
    const exercise = createExercise(
      withoutKeys(choiceQuestion()),
      withoutKeys(twoTextsQuestion()),
      { content_ast: doc(paragraph("Read this.")), answer_keys: [], points: 1 },
      sliderQuestion,
      textQuestion(),
    );
    expect(readProblems(exercise)).toEqual([
      "1 has no correct answer",
      "2 (blank 1) has no correct answer",
      "2 (blank 2) has no correct answer",
      "3 has no answer field",
      "4 has a correct answer that the slider can’t be set to",
    ]);
    setLanguageSource(() => "de");
    expect(readProblems(exercise).slice(0, 2)).toEqual([
      "1 hat keine richtige Antwort",
      "2 (Eingabefeld 1) hat keine richtige Antwort",
    ]);
  });

  test("is said of a pool once, without ids or the names of fields", () => {
    const questions = [withoutKeys(choiceQuestion()), withoutKeys(choiceQuestion()), emptyQuestion];
    const pool = { ...createExercise(...questions), pool: { from: { tags: ["a"] }, draw: 4 } };
    expect(readProblems(pool)).toEqual([
      "- The pool in part 1 has a question that has no correct answer: “Which is right? Alpha / Beta / Gamma”",
      "- The pool in part 1 has a question that has no answer field: “Question without text”",
      "- The pool in part 1 draws 4 questions but has only 3",
      "- The pool in part 1 has questions with different points. Set the points for each.",
    ]);
  });

  test("is numbered as on the assessment's page, where a pool counts with all of its questions", () => {
    const pool = {
      ...createExercise(choiceQuestion(), choiceQuestion()),
      pool: { from: { tags: ["a"] }, draw: 1 },
    };
    const problems = listPublishingProblems([pool, createExercise(withoutKeys(choiceQuestion()))]);
    expect(problems).toMatchObject([{ question: 3, question_id: "q0" }]);
  });

  test("is said to callers of the API with the response id", () => {
    expect(findPublishingIssues([createExercise(withoutKeys(choiceQuestion()))])).toEqual([
      {
        path: ["exercises", 0, "questions", 0, "answer_keys"],
        message: 'has no key for the interaction "r1"',
      },
    ]);
  });
});
