import type { Issue } from "#lib/contract/issues.ts";
import type { PublishPreview } from "#lib/contract/versions.ts";
import { EXERCISE_PROBLEMS } from "#lib/messages/assessment-errors.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import { countQuestions } from "./count-questions.ts";
import { findPublishingIssues } from "./publishing-issues.ts";
import { AUTHOR_PHRASES } from "./publishing-phrases.ts";

type Problem = PublishPreview["problems"][number];

/** Lists the reasons why content can't be published, as authors see them. Each is listed once. */
export function listPublishingProblems(exercises: readonly StoredExercise[]): Problem[] {
  const problems = findPublishingIssues(exercises, AUTHOR_PHRASES).map((issue) =>
    toProblem(exercises, issue),
  );
  return [...new Map(problems.map((each) => [`${each.question} ${each.message}`, each])).values()];
}

/**
 * Replaces an issue's path with the question's id and number, or names the part. The number counts all questions of a
 * pool, as `sequence_number` and the numbers of the changes do.
 */
function toProblem(exercises: readonly StoredExercise[], { path, message }: Issue): Problem {
  const [, exercise, part, index] = path;
  const noQuestion = { question: null, question_id: null };
  if (typeof exercise !== "number") return { ...noQuestion, message: EXERCISE_PROBLEMS.noQuestions };
  if (part === "pool") return { ...noQuestion, message: EXERCISE_PROBLEMS.pool(exercise + 1, message) };
  const { total: before } = countQuestions(exercises.slice(0, exercise));
  const question_id = exercises[exercise]?.questions[Number(index)]?.id ?? null;
  return { question: before + Number(index) + 1, question_id, message };
}
