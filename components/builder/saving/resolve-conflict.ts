import type { Draft, DraftExercise, DraftQuestion } from "#components/builder/document/draft.ts";
import { createTemporaryId } from "#components/builder/document/ids.ts";
import { type ArrangementConflict, type Conflict, isRemovedByMe } from "./conflict.ts";

export type Choice = "mine" | "theirs" | "both";

/**
 * Returns the draft after a conflict is resolved. The draft already contains `mine`, so choosing it changes nothing
 * unless `mine` removed the question, or the exercise that was kept for its shared text. If the author keeps both,
 * `theirs` keeps the question's id, and `mine` becomes a new question below it.
 */
export function resolveConflict(draft: Draft, conflict: Conflict, choice: Choice): Draft {
  if (conflict.kind === "context") return resolveContext(draft, conflict, choice);
  if (choice === "mine" && !isRemovedByMe(conflict)) return draft;
  switch (conflict.kind) {
    case "field":
      return conflict.id === "title" || conflict.id === "description"
        ? { ...draft, [conflict.id]: conflict.theirs }
        : { ...draft, settings: { ...draft.settings, [conflict.id]: conflict.theirs } };
    case "arrangement":
      return mapExercises(draft, (exercise) =>
        exercise.id === conflict.id ? chooseTheirArrangement(exercise, conflict, draft) : exercise,
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

/** Removes the exercise if nothing is left in it, because one side removed it and it was kept only for its text. */
function resolveContext(draft: Draft, { id, theirs }: Conflict, choice: Choice): Draft {
  const isEmpty = ({ shared_context, questions, pool }: DraftExercise) =>
    shared_context === null && questions.length === 0 && pool === null;
  const resolved =
    choice === "mine"
      ? draft
      : mapExercises(draft, (exercise) =>
          exercise.id === id ? { ...exercise, shared_context: theirs } : exercise,
        );
  const exercises = resolved.exercises.filter((exercise) => exercise.id !== id || !isEmpty(exercise));
  return exercises.length === draft.exercises.length ? resolved : { ...resolved, exercises };
}

function resolveQuestion(mine: DraftQuestion, theirs: DraftQuestion | null, choice: Choice): DraftQuestion[] {
  if (choice === "mine") return [];
  return [...(theirs ? [theirs] : []), ...(choice === "both" ? [{ ...mine, id: createTemporaryId() }] : [])];
}

/** If the exercise becomes a pool or ceases to be one, its questions become those of the other author, too. */
function chooseTheirArrangement(
  exercise: DraftExercise,
  { theirs, replaced }: ArrangementConflict,
  draft: Draft,
): DraftExercise {
  if (!theirs) return exercise;
  const next = { ...exercise, ...theirs };
  const replacedIds = new Set(replaced.map(({ id }) => id));
  if (theirs.pool) return { ...next, questions: exercise.questions.filter(({ id }) => !replacedIds.has(id)) };
  if (!exercise.pool) return next;
  const ids = new Set(draft.exercises.flatMap(({ questions }) => questions.map(({ id }) => id)));
  return { ...next, questions: [...replaced.filter(({ id }) => !ids.has(id)), ...exercise.questions] };
}

const mapExercises = (draft: Draft, change: (exercise: DraftExercise) => DraftExercise): Draft => ({
  ...draft,
  exercises: draft.exercises.map(change),
});
