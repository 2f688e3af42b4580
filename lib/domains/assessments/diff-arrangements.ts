import type { ExerciseDifference } from "#lib/contract/versions.ts";
import { EXERCISE_FACTS } from "#lib/messages/exercise-facts.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";

/** Compares the orders and pools of exercises, matched by id. New exercises are compared with the defaults. Pure. */
export function diffArrangements(
  before: readonly StoredExercise[],
  after: readonly StoredExercise[],
): ExerciseDifference[] {
  const old = new Map(before.map((exercise) => [exercise.id, exercise]));
  return after.flatMap((exercise, e) => {
    const [was, now] = [listArrangement(old.get(exercise.id)), listArrangement(exercise)];
    const removed = was.filter((fact) => !now.includes(fact));
    const added = now.filter((fact) => !was.includes(fact));
    return removed.length + added.length > 0
      ? { exercise_id: exercise.id, number: e + 1, facts: { removed, added } }
      : [];
  });
}

/** Describes which questions an exercise shows, and in which order. Defaults aren't described. */
function listArrangement({ order, pool, questions }: Partial<StoredExercise> = {}): string[] {
  const drawn = pool && [
    EXERCISE_FACTS.draws(pool.draw, questions?.length ?? 0),
    Array.isArray(pool.from)
      ? EXERCISE_FACTS.listed
      : EXERCISE_FACTS.tagged(pool.from.tags, pool.from.folder_id !== undefined),
    ...(pool.points_each === undefined ? [] : [EXERCISE_FACTS.pointsEach(pool.points_each)]),
  ];
  return [...(drawn ?? []), ...(order === "random" ? [EXERCISE_FACTS.random] : [])];
}
