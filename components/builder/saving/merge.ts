import { indexQuestions } from "#lib/core/index-questions.ts";
import {
  type Draft,
  type DraftExercise,
  type DraftQuestion,
  type DraftSettings,
  getArrangement,
} from "../document/draft.ts";
import { isEqual } from "../document/equal.ts";
import type { Conflict } from "./conflict.ts";
import { mergeArrangement, mergeValue } from "./merge-arrangement.ts";
import { groupByExercise, mergeOrder } from "./merge-order.ts";

export type MergeResult = { draft: Draft; conflicts: Conflict[] };

/**
 * Merges three drafts, question by question. If only one side changed, added, removed, or moved something, the result
 * has that change. If both sides changed the same part, the result has `mine` (`theirs` if `mine` removed a question),
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
    // pool or its text.
    const isRemoved = baseExercise && (!myExercise || !theirExercise);
    const isPoolChanged = surviving.pool && !isEqual(surviving.pool, baseExercise?.pool);
    if (isRemoved && exerciseQuestions.length === 0 && !isPoolChanged) {
      const { shared_context } = surviving;
      if (shared_context === null || isEqual(shared_context, baseExercise.shared_context)) return [];
      const [myContext, theirContext] = [myExercise, theirExercise].map(
        (each) => each?.shared_context ?? null,
      );
      conflicts.push({ kind: "context", id, mine: myContext, theirs: theirContext });
      return [{ id, ...getArrangement(surviving), shared_context: myContext, questions: [] }];
    }
    if (!(myExercise && theirExercise)) {
      const { shared_context } = surviving;
      return [{ id, ...getArrangement(surviving), shared_context, questions: exerciseQuestions }];
    }
    const shared_context = mergeValue(
      baseExercise?.shared_context ?? null,
      myExercise.shared_context,
      theirExercise.shared_context,
      () => {
        const [myContext, theirContext] = [myExercise.shared_context, theirExercise.shared_context];
        conflicts.push({ kind: "context", id, mine: myContext, theirs: theirContext });
      },
    );
    const { conflict, ...merged } = mergeArrangement(
      [baseExercise, myExercise, theirExercise],
      exerciseQuestions,
      questions,
    );
    if (conflict) conflicts.push(conflict);
    return [{ id, ...merged, shared_context }];
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
