import { invalidRequest, prefixIssues } from "#lib/contract/app-error.ts";
import type { Issue } from "#lib/contract/issues.ts";
import type { Answers } from "#lib/contract/submissions.ts";
import { MAX_WORK, readAnswers } from "#lib/core/grading/index.ts";
import type { CompiledVersion, GradableQuestion } from "#lib/domains/assessments/compile.ts";
import { ANSWER_ISSUES } from "#lib/messages/answer-issues.ts";
import { SUBMISSION_ISSUES } from "#lib/messages/submission-errors.ts";

/** A question's answer: the elements as the client sent them, and the response in each slot. */
type GivenAnswer = { elements: unknown[]; responses: readonly (unknown | null)[] };

/** Answers in the order of the version's questions, with null for an omitted question. */
export type GivenAnswers = (GivenAnswer | null)[];

/**
 * Assigns answers to the questions of a version. `root` is the path of the answers in the request body. Throws
 * `invalid_request` with an issue for each unknown or repeated exercise, question or response and for each invalid
 * value.
 */
export function validateAnswers(
  version: CompiledVersion,
  answers: Answers,
  root: Issue["path"] = ["answers"],
): GivenAnswers {
  const issues: Issue[] = [];
  const given: GivenAnswers = version.questions.map(() => null);
  const seenExercises = new Set<string>();
  const budget = { left: MAX_WORK };
  answers.exerciseAnswers.forEach((exerciseAnswer, e) => {
    const path = [...root, "exerciseAnswers", e];
    const exercise = version.exerciseById.get(exerciseAnswer.exerciseId.toLowerCase());
    if (!exercise) {
      issues.push({ path: [...path, "exerciseId"], message: SUBMISSION_ISSUES.unknownExercise });
      return;
    }
    if (seenExercises.has(exercise.id)) {
      issues.push({ path: [...path, "exerciseId"], message: SUBMISSION_ISSUES.duplicate });
      return;
    }
    seenExercises.add(exercise.id);
    validateQuestions(
      exercise.questions,
      exerciseAnswer.questionAnswers,
      [...path, "questionAnswers"],
      given,
      issues,
      budget,
    );
  });
  if (issues.length > 0) throw invalidRequest(issues.slice(0, 100));
  return given;
}

function validateQuestions(
  questions: readonly GradableQuestion[],
  questionAnswers: Answers["exerciseAnswers"][number]["questionAnswers"],
  path: Issue["path"],
  given: GivenAnswers,
  issues: Issue[],
  budget: { left: number },
): void {
  const byId = new Map(questions.map((question) => [question.id, question]));
  questionAnswers.forEach(({ questionId, answers }, q) => {
    const question = byId.get(questionId.toLowerCase());
    if (!question) {
      issues.push({ path: [...path, q, "questionId"], message: SUBMISSION_ISSUES.unknownQuestion });
    } else if (given[question.index]) {
      issues.push({ path: [...path, q, "questionId"], message: SUBMISSION_ISSUES.duplicate });
    } else {
      const read = readAnswers(question.compiled, answers);
      const answersPath = [...path, q, "answers"];
      if ("issues" in read) issues.push(...prefixIssues(answersPath, read.issues));
      else budget.left -= read.work;
      if (budget.left < 0) issues.push({ path: answersPath, message: ANSWER_ISSUES.tooMuchWork });
      given[question.index] = { elements: answers, responses: "issues" in read ? [] : read.responses };
    }
  });
}
