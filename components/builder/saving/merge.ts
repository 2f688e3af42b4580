import {
  type Arrangement,
  type Draft,
  type DraftExercise,
  type DraftQuestion,
  type DraftSettings,
  getArrangement,
} from "../document/draft.ts";
import { isEqual } from "../document/equal.ts";

type FieldName = "title" | "description" | keyof DraftSettings;

/** A part that both sides changed in different ways. Null means that a side removed the part. */
export type Conflict =
  | { kind: "field"; id: FieldName; mine: unknown; theirs: unknown }
  | { kind: "context"; id: string; mine: unknown; theirs: unknown }
  | { kind: "arrangement"; id: string; mine: Arrangement; theirs: Arrangement }
  | { kind: "question"; id: string; mine: DraftQuestion | null; theirs: DraftQuestion | null };

export type MergeResult = { draft: Draft; conflicts: Conflict[] };

/**
 * Merges three drafts, question by question. If only one side changed, added, removed, or moved something, the result
 * has that change. If both sides changed the same part, the result has `mine` (or `theirs` if `mine` removed the part),
 * and a conflict is returned. All three drafts must use the same ids.
 */
export function merge(base: Draft, mine: Draft, theirs: Draft): MergeResult {
  const conflicts: Conflict[] = [];
  const settings = mergeSettings(base, mine, theirs, conflicts);
  const mergeField = (name: "title" | "description") =>
    mergeValue(base[name], mine[name], theirs[name], () => {
      conflicts.push({ kind: "field", id: name, mine: mine[name], theirs: theirs[name] });
    });
  const [title, description] = [mergeField("title"), mergeField("description")];
  const exercises = mergeExercises(base.exercises, mine.exercises, theirs.exercises, conflicts);
  return { draft: { title, description, settings, exercises }, conflicts };
}

/** Returns `mine`, unless only `theirs` changed. */
function mergeValue<T>(base: T, mine: T, theirs: T, onConflict: () => void): T {
  if (isEqual(mine, theirs) || isEqual(theirs, base)) return mine;
  if (isEqual(mine, base)) return theirs;
  onConflict();
  return mine;
}

function mergeSettings(base: Draft, mine: Draft, theirs: Draft, conflicts: Conflict[]): DraftSettings {
  // A draft that an earlier release stored in this browser lacks the settings that were added since.
  const names = Object.keys({ ...theirs.settings, ...mine.settings }) as (keyof DraftSettings)[];
  const merged = names.map((name) => [
    name,
    mergeValue<unknown>(base.settings[name], mine.settings[name], theirs.settings[name], () => {
      conflicts.push({ kind: "field", id: name, mine: mine.settings[name], theirs: theirs.settings[name] });
    }),
  ]);
  return Object.fromEntries(merged) as DraftSettings;
}

function mergeExercises(
  base: readonly DraftExercise[],
  mine: readonly DraftExercise[],
  theirs: readonly DraftExercise[],
  conflicts: Conflict[],
): DraftExercise[] {
  const questions = mergeQuestions(base, mine, theirs, conflicts);
  const order = mergeOrder(base, mine, theirs);
  const findExercise = (all: readonly DraftExercise[], id: string) =>
    all.find((exercise) => exercise.id === id);
  const questionsByExercise = groupByExercise(base, mine, theirs, questions);
  return order.flatMap((id) => {
    const [baseExercise, myExercise, theirExercise] = [
      findExercise(base, id),
      findExercise(mine, id),
      findExercise(theirs, id),
    ];
    const exerciseQuestions = questionsByExercise.get(id) ?? [];
    const surviving = myExercise ?? theirExercise;
    if (!surviving) return [];
    // An exercise that one side removed stays if at least one of its questions does, or if the other side changed its
    // pool.
    const isRemoved = baseExercise && (!myExercise || !theirExercise);
    const isPoolChanged = surviving.pool && !isEqual(surviving.pool, baseExercise?.pool);
    if (isRemoved && exerciseQuestions.length === 0 && !isPoolChanged) return [];
    const context =
      myExercise && theirExercise
        ? mergeValue(
            baseExercise?.shared_context ?? null,
            myExercise.shared_context,
            theirExercise.shared_context,
            () => {
              conflicts.push({
                kind: "context",
                id,
                mine: myExercise.shared_context,
                theirs: theirExercise.shared_context,
              });
            },
          )
        : surviving.shared_context;
    const arrangement =
      myExercise && theirExercise
        ? mergeArrangement(baseExercise, myExercise, theirExercise, conflicts)
        : getArrangement(surviving);
    return [{ id, ...arrangement, shared_context: context, questions: exerciseQuestions }];
  });
}

function mergeArrangement(
  base: DraftExercise | undefined,
  mine: DraftExercise,
  theirs: DraftExercise,
  conflicts: Conflict[],
): Arrangement {
  const [myArrangement, theirArrangement] = [getArrangement(mine), getArrangement(theirs)];
  return mergeValue(getArrangement(base ?? {}), myArrangement, theirArrangement, () => {
    conflicts.push({ kind: "arrangement", id: mine.id, mine: myArrangement, theirs: theirArrangement });
  });
}

/** Returns the remaining questions after the merge, by id. */
function mergeQuestions(
  base: readonly DraftExercise[],
  mine: readonly DraftExercise[],
  theirs: readonly DraftExercise[],
  conflicts: Conflict[],
): Map<string, DraftQuestion> {
  const [baseQuestions, myQuestions, theirQuestions] = [
    indexQuestions(base),
    indexQuestions(mine),
    indexQuestions(theirs),
  ];
  const merged = new Map<string, DraftQuestion>();
  for (const id of new Set([...myQuestions.keys(), ...theirQuestions.keys()])) {
    const [baseValue, myValue, theirValue] = [
      baseQuestions.get(id),
      myQuestions.get(id),
      theirQuestions.get(id),
    ];
    const onConflict = () => {
      conflicts.push({ kind: "question", id, mine: myValue ?? null, theirs: theirValue ?? null });
    };
    const question =
      myValue && theirValue
        ? mergeValue(baseValue, myValue, theirValue, onConflict)
        : (myValue ?? theirValue);
    if (baseValue && !(myValue && theirValue)) {
      if (isEqual(question, baseValue)) continue;
      onConflict();
    }
    if (question) merged.set(id, question);
  }
  return merged;
}

const indexQuestions = (exercises: readonly DraftExercise[]): Map<string, DraftQuestion> =>
  new Map(exercises.flatMap(({ questions }) => questions.map((question) => [question.id, question])));

const listIds = (parts: readonly { id: string }[]): string[] => parts.map(({ id }) => id);

/**
 * Returns the order from the side that moved something (`mine` if both did), with the other side's additions inserted.
 */
function mergeOrder(
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
function groupByExercise(
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
