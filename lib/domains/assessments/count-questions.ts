import type { QuestionCount } from "#lib/contract/versions.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";

/** Counts the questions of content. A learner is shown all of them, but of a pool only as many as are drawn. Pure. */
export const countQuestions = (exercises: readonly StoredExercise[]): QuestionCount => ({
  total: exercises.reduce((sum, { questions }) => sum + questions.length, 0),
  per_learner: exercises.reduce((sum, { questions, pool }) => sum + (pool?.draw ?? questions.length), 0),
});
