import { LRUCache } from "lru-cache";
import { type Candidate, type Draw, type DrawPlan, drawExam } from "#lib/core/draw/index.ts";
import type { StoredExercise, StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";
import type { CompiledVersion } from "./compile.ts";

/** Builds the plan by which attempts at a version are drawn. */
export function planDraw(exercises: readonly StoredExercise[]): DrawPlan {
  let index = 0;
  return exercises.map(({ questions, pool, order }) => {
    const candidates = questions.map(
      (question): Candidate => ({ index: index++, groups: listGroups(question) }),
    );
    const isShuffled = order === "random";
    return pool
      ? { kind: "pool", candidates, isShuffled, draw: pool.draw }
      : { kind: "fixed", candidates, isShuffled };
  });
}

/** An exam never repeats an item, and never shows two items of a group. */
const listGroups = ({ item }: StoredQuestion): string[] =>
  item ? [...(item.enemies ?? []).map((name) => `group ${name}`), `item ${item.id}`] : [];

/** What determines the questions of an attempt. */
export type DrawSource = { seed: string; exerciseOrder: "as_written" | "random" };

/**
 * Draws by seed and order. They are cached, because a learner loads and saves often and some draws are slow to find.
 */
type DrawCache = LRUCache<string, Draw>;
const caches = new WeakMap<DrawPlan, DrawCache>();
/** The maximum number of questions in the cached draws of a plan. */
const MAX_CACHED = 20_000;

/** Draws the questions of an attempt. Returns null if it shows the version as written. */
export function drawQuestions(plan: DrawPlan, { seed, exerciseOrder }: DrawSource): Draw | null {
  const shufflesExercises = exerciseOrder === "random";
  const isAsWritten = plan.every(({ kind, isShuffled }) => kind === "fixed" && !isShuffled);
  if (isAsWritten && !shufflesExercises) return null;
  const cache: DrawCache =
    caches.get(plan) ?? new LRUCache({ maxSize: MAX_CACHED, sizeCalculation: (draw) => draw.length + 1 });
  caches.set(plan, cache);
  const key = `${seed} ${exerciseOrder}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const draw = drawExam(plan, { seed, shufflesExercises });
  cache.set(key, draw);
  return draw;
}

/**
 * Reduces a version's content to the questions of a draw, in its order. An exercise without questions stays where it
 * was written. Without a draw, the content is returned as it is.
 */
export function drawExercises(
  exercises: readonly StoredExercise[],
  draw: Draw | null,
): readonly StoredExercise[] {
  if (!draw) return exercises;
  const owners = exercises.flatMap((exercise) =>
    exercise.questions.map((question) => ({ exercise, question })),
  );
  const shown = groupByExercise(draw, (index) => owners[index]?.exercise);
  const drawn = [...shown].map(([exercise, indexes]) => ({
    ...exercise,
    questions: indexes.flatMap((index) => owners[index]?.question ?? []),
  }));
  return insertEmpty(exercises, drawn);
}

/**
 * Reduces a compiled version to the questions of a draw. Their indexes are their places in the draw, as in a
 * submission's row. Without a draw, the version is returned as it is.
 */
export function drawVersion(version: CompiledVersion, draw: Draw | null): CompiledVersion {
  if (!draw) return version;
  const owners = version.exercises.flatMap((exercise) => exercise.questions.map(() => exercise));
  const position = new Map(draw.map((index, i) => [index, i]));
  const shown = groupByExercise(draw, (index) => owners[index]);
  const drawn = [...shown].map(([exercise, indexes]) => ({
    ...exercise,
    questions: indexes.flatMap((index) => {
      const question = version.questions[index];
      return question ? { ...question, index: position.get(index) ?? 0 } : [];
    }),
  }));
  const exercises = insertEmpty(version.exercises, drawn);
  return {
    ...version,
    exercises,
    questions: exercises.flatMap(({ questions }) => questions),
    exerciseById: new Map(exercises.map((exercise) => [exercise.id, exercise])),
  };
}

/** Groups the indexes of a draw by exercise, in the order in which the exercises first occur. */
function groupByExercise<T>(draw: Draw, findOwner: (index: number) => T | undefined): Map<T, number[]> {
  const groups = new Map<T, number[]>();
  for (const index of draw) {
    const owner = findOwner(index);
    if (!owner) throw new RangeError(`The version has no question ${index}`);
    const group = groups.get(owner);
    if (group) group.push(index);
    else groups.set(owner, [index]);
  }
  return groups;
}

function insertEmpty<T extends { questions: readonly unknown[] }>(
  written: readonly T[],
  drawn: readonly T[],
): T[] {
  const left = [...drawn];
  return written.flatMap((exercise) => (exercise.questions.length === 0 ? exercise : (left.shift() ?? [])));
}
