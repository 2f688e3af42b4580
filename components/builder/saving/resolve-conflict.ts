import type { Draft, DraftExercise, DraftQuestion } from "#components/builder/document/draft.ts";
import { createTemporaryId } from "#components/builder/document/ids.ts";
import type { Conflict } from "./merge.ts";

export type Choice = "mine" | "theirs" | "both";

/**
 * The draft once somebody has chosen. Mine is what the draft says by now, so choosing it changes nothing, unless I had
 * removed it. With both, theirs stays the question that it was and mine is a new one below it.
 */
export function resolveConflict(draft: Draft, conflict: Conflict, choice: Choice): Draft {
  if (choice === "mine" && conflict.mine !== null) return draft;
  switch (conflict.kind) {
    case "field":
      return conflict.id === "title" || conflict.id === "description"
        ? { ...draft, [conflict.id]: conflict.theirs }
        : { ...draft, settings: { ...draft.settings, [conflict.id]: conflict.theirs } };
    case "context":
      return mapExercises(draft, (exercise) =>
        exercise.id === conflict.id ? { ...exercise, shared_context: conflict.theirs } : exercise,
      );
    case "question":
      return mapExercises(draft, (exercise) => ({
        ...exercise,
        questions: exercise.questions.flatMap((question) =>
          question.id === conflict.id ? resolveQuestion(question, conflict.theirs, choice) : [question],
        ),
      }));
  }
}

function resolveQuestion(mine: DraftQuestion, theirs: DraftQuestion | null, choice: Choice): DraftQuestion[] {
  if (choice === "mine") return [];
  return [...(theirs ? [theirs] : []), ...(choice === "both" ? [{ ...mine, id: createTemporaryId() }] : [])];
}

const mapExercises = (draft: Draft, change: (exercise: DraftExercise) => DraftExercise): Draft => ({
  ...draft,
  exercises: draft.exercises.map(change),
});
