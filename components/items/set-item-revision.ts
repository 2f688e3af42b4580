import type { WorkingExercise, WorkingQuestion } from "#lib/contract/drafts.ts";
import type { ExerciseUpdate, QuestionUpdate } from "#lib/contract/exercises.ts";

/** Returns the working copy as a request writes it, with all references to the item at the revision. */
export const setItemRevision = (
  exercises: readonly WorkingExercise[],
  itemId: string,
  revision: number,
): ExerciseUpdate[] =>
  exercises.map(({ id, shared_context, order, pool, questions }) =>
    pool
      ? { id, shared_context, order, pool }
      : {
          id,
          shared_context,
          order,
          questions: questions.map((question) => writeQuestion(question, itemId, revision)),
        },
  );

function writeQuestion(question: WorkingQuestion, itemId: string, revision: number): QuestionUpdate {
  if (!("item_id" in question)) return question;
  const { preview: _, ...reference } = question;
  return reference.item_id === itemId && reference.revision !== "latest"
    ? { ...reference, revision }
    : reference;
}
