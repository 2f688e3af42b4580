import { invalidRequest, prefixIssues } from "#lib/contract/app-error.ts";
import type { Issue } from "#lib/contract/issues.ts";
import type { Answers } from "#lib/contract/submissions.ts";
import { MAX_WORK, readAnswers, TOO_MUCH_WORK } from "#lib/core/grading/index.ts";
import type { CompiledVersion, GradableQuestion } from "#lib/domains/assessments/compile.ts";
import { submissionIssues } from "#lib/messages/submission-errors.ts";

/** A question's answer: its elements as they came, and what they say, slot by slot. */
export type GivenAnswer = { elements: unknown[]; responses: readonly (unknown | null)[] };

/** Answers by question, in the order of the version; null where a question was left out. */
export type GivenAnswers = (GivenAnswer | null)[];

/**
 * Fits answers to the version they are for. Throws `invalid_request` naming each unknown or repeated exercise,
 * question or response, and each value that can't be an answer there; `root` is where the answers stand in the body.
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
      issues.push({ path: [...path, "exerciseId"], message: submissionIssues.unknownExercise });
      return;
    }
    if (seenExercises.has(exercise.id)) {
      issues.push({ path: [...path, "exerciseId"], message: submissionIssues.duplicate });
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
      issues.push({ path: [...path, q, "questionId"], message: submissionIssues.unknownQuestion });
    } else if (given[question.index]) {
      issues.push({ path: [...path, q, "questionId"], message: submissionIssues.duplicate });
    } else {
      const read = readAnswers(question.compiled, answers);
      const answersPath = [...path, q, "answers"];
      if ("issues" in read) issues.push(...prefixIssues(answersPath, read.issues));
      else budget.left -= read.work;
      if (budget.left < 0) issues.push({ path: answersPath, message: TOO_MUCH_WORK });
      given[question.index] = { elements: answers, responses: "issues" in read ? [] : read.responses };
    }
  });
}
