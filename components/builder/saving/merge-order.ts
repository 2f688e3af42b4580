import type { DraftExercise, DraftQuestion } from "../document/draft.ts";
import { isEqual } from "../document/equal.ts";

const listIds = (parts: readonly { id: string }[]): string[] => parts.map(({ id }) => id);

/**
 * Returns the order from the side that moved something (`mine` if both did), with the other side's additions inserted.
 */
export function mergeOrder(
  base: readonly { id: string }[],
  mine: readonly { id: string }[],
  theirs: readonly { id: string }[],
): string[] {
  const [baseIds, myIds, theirIds] = [listIds(base), listIds(mine), listIds(theirs)];
  const intersectIds = (ids: string[], allowedIds: string[]) => ids.filter((id) => allowedIds.includes(id));
  const hasMoved = !isEqual(intersectIds(myIds, baseIds), intersectIds(baseIds, myIds));
  const [first, second] = hasMoved ? [myIds, theirIds] : [theirIds, myIds];
  const order = [...first];
  for (const [i, id] of second.entries()) {
    if (order.includes(id)) continue;
    const after = second.slice(0, i).findLast((each) => order.includes(each));
    order.splice(after === undefined ? 0 : order.indexOf(after) + 1, 0, id);
  }
  return order;
}

/** Returns the merged questions of each exercise, in order. */
export function groupByExercise(
  base: readonly DraftExercise[],
  mine: readonly DraftExercise[],
  theirs: readonly DraftExercise[],
  merged: ReadonlyMap<string, DraftQuestion>,
): Map<string, DraftQuestion[]> {
  const mapToExerciseIds = (exercises: readonly DraftExercise[]) =>
    new Map(exercises.flatMap(({ id, questions }) => questions.map((question) => [question.id, id])));
  const [baseExerciseIds, myExerciseIds, theirExerciseIds] = [
    mapToExerciseIds(base),
    mapToExerciseIds(mine),
    mapToExerciseIds(theirs),
  ];
  const findExerciseId = (id: string) => {
    const [baseValue, myValue, theirValue] = [
      baseExerciseIds.get(id),
      myExerciseIds.get(id),
      theirExerciseIds.get(id),
    ];
    return myValue === undefined || (theirValue !== undefined && myValue === baseValue)
      ? theirValue
      : myValue;
  };
  const flattenQuestions = (exercises: readonly DraftExercise[]) =>
    exercises.flatMap(({ questions }) => questions);
  const order = mergeOrder(flattenQuestions(base), flattenQuestions(mine), flattenQuestions(theirs));
  const questionsByExercise = new Map<string, DraftQuestion[]>();
  for (const id of order) {
    const question = merged.get(id);
    const exerciseId = findExerciseId(id);
    if (question && exerciseId !== undefined)
      questionsByExercise.set(exerciseId, [...(questionsByExercise.get(exerciseId) ?? []), question]);
  }
  return questionsByExercise;
}
