import {
  type Arrangement,
  type DraftExercise,
  type DraftQuestion,
  getArrangement,
} from "../document/draft.ts";
import { isEqual } from "../document/equal.ts";
import type { ArrangementConflict } from "./conflict.ts";

/** Returns `mine`, unless only `theirs` changed. */
export function mergeValue<T>(base: T, mine: T, theirs: T, onConflict: () => void): T {
  if (isEqual(mine, theirs) || isEqual(theirs, base)) return mine;
  if (isEqual(mine, base)) return theirs;
  onConflict();
  return mine;
}

type MergedArrangement = Arrangement & {
  questions: DraftQuestion[];
  conflict: ArrangementConflict | undefined;
};

/**
 * Merges the arrangement of an exercise that both sides have. `questions` are its questions after the merge, and
 * `remaining` are those of all exercises. If both sides changed the arrangement and only `theirs` made the exercise a
 * pool, the questions that the pool replaces stay until the author chooses.
 */
export function mergeArrangement(
  [base, mine, theirs]: [base: DraftExercise | undefined, mine: DraftExercise, theirs: DraftExercise],
  questions: DraftQuestion[],
  remaining: ReadonlyMap<string, DraftQuestion>,
): MergedArrangement {
  const [myArrangement, theirArrangement] = [getArrangement(mine), getArrangement(theirs)];
  const conflicts: ArrangementConflict[] = [];
  const arrangement = mergeValue(getArrangement(base ?? {}), myArrangement, theirArrangement, () => {
    const replaced = theirArrangement.pool
      ? mine.questions.filter(({ id }) => !remaining.has(id))
      : theirs.questions;
    conflicts.push({
      kind: "arrangement",
      id: mine.id,
      mine: myArrangement,
      theirs: theirArrangement,
      replaced,
    });
  });
  const [conflict] = conflicts;
  if (!conflict || !theirArrangement.pool || myArrangement.pool) {
    return { ...arrangement, questions, conflict };
  }
  const merged = new Map(questions.map((question) => [question.id, question]));
  // A question that the merge placed in another exercise stays there.
  const kept = mine.questions.flatMap((question) =>
    remaining.has(question.id) ? (merged.get(question.id) ?? []) : [question],
  );
  return { ...arrangement, questions: kept, conflict };
}
