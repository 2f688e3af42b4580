import type {
  DraftExercise,
  DraftQuestion,
  ItemReference,
  StoredExercise,
  StoredQuestion,
} from "#lib/platform/db/schema/stored-content.ts";

export const isItemReference = (question: DraftQuestion): question is ItemReference => "item_id" in question;

/** Checks whether the content refers to no items, so that it needs no resolving. */
export const hasNoItems = (exercises: readonly DraftExercise[]): exercises is StoredExercise[] =>
  exercises.every(({ pool, questions }) => !pool && !questions.some(isItemReference));

/** Lists the items that content copied, each once. */
export const listItemIds = (exercises: readonly StoredExercise[]): string[] => [
  ...new Set(exercises.flatMap(({ questions }) => questions.flatMap(({ item }) => item?.id ?? []))),
];

/**
 * Returns content with its references and pools alone: every other question is empty. The result is empty if the
 * content refers to no items.
 */
export const outlineItems = (exercises: readonly DraftExercise[]): DraftExercise[] =>
  hasNoItems(exercises)
    ? []
    : exercises.map((exercise) => ({
        ...exercise,
        shared_context: null,
        questions: exercise.questions.map((question) =>
          isItemReference(question) ? question : { ...question, content_ast: {}, answer_keys: [] },
        ),
      }));

/** Returns published content as its author wrote it: with references to items and pools without questions. */
export const toWorkingCopy = (exercises: readonly StoredExercise[]): DraftExercise[] =>
  exercises.map((exercise) => ({
    ...exercise,
    questions: exercise.pool ? [] : exercise.questions.map(toDraftQuestion),
  }));

function toDraftQuestion({ item, ...question }: StoredQuestion): DraftQuestion {
  if (!item?.written) return question;
  const { revision, points } = item.written;
  return { id: question.id, item_id: item.id, item_revision: revision, points };
}
