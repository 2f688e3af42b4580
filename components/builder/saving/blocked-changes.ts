import {
  type Draft,
  type DraftExercise,
  type DraftSettings,
  getArrangement,
} from "#components/builder/document/draft.ts";
import { isEqual } from "#components/builder/document/equal.ts";
import type { Conflict } from "./conflict.ts";

/** A change that isn't sent, because the service rejected it or the author has to resolve a conflict first. */
export type BlockedChange = {
  kind: "field" | "context" | "arrangement" | "question";
  /** The field's name, or the exercise's or question's id. */
  id: string;
  /** The blocked value. A rejected change is sent again once its value is different. */
  value: unknown;
  reason: { refusals: readonly SaveError[] } | { conflict: Conflict };
};

/** Why the service rejected a change, and the path of the error within the field, exercise, or question. */
export type SaveError = { path: string; message: string };

export function getDraftValue(draft: Draft, { kind, id }: Pick<BlockedChange, "kind" | "id">): unknown {
  const exercise = draft.exercises.find((each) => each.id === id);
  if (kind === "context") return exercise?.shared_context ?? null;
  if (kind === "arrangement") return exercise && getArrangement(exercise);
  if (kind === "question") {
    return draft.exercises.flatMap(({ questions }) => questions).find((question) => question.id === id);
  }
  return id === "title" || id === "description" ? draft[id] : draft.settings[id as keyof DraftSettings];
}

/** The service checks these settings against each other, so they are blocked and unblocked together. */
export const PERIOD = ["opens_at", "closes_at"];

/**
 * Returns the changes that are still blocked. Editing a rejected change unblocks it, but a conflict stays blocked until
 * the author resolves it.
 */
export function filterStillBlocked(blockedChanges: readonly BlockedChange[], mine: Draft): BlockedChange[] {
  const isEdited = (blockedChange: BlockedChange) =>
    "refusals" in blockedChange.reason && !isEqual(blockedChange.value, getDraftValue(mine, blockedChange));
  const isInPeriod = ({ kind, id }: BlockedChange) => kind === "field" && PERIOD.includes(id);
  const isPeriodEdited = blockedChanges.filter(isInPeriod).some(isEdited);
  return blockedChanges.filter(
    (blockedChange) =>
      "conflict" in blockedChange.reason ||
      !(isInPeriod(blockedChange) ? isPeriodEdited : isEdited(blockedChange)),
  );
}

/**
 * Returns `mine` with every blocked change reverted to `base`, so that it can be sent. Questions that `base` doesn't
 * contain are omitted, and so are exercises of which only a blocked text would be left.
 */
export function revertBlockedChanges(
  mine: Draft,
  base: Draft,
  blockedChanges: readonly BlockedChange[],
): Draft {
  if (blockedChanges.length === 0) return mine;
  const blocked = new Set(blockedChanges.map(({ kind, id }) => `${kind} ${id}`));
  const field = (name: string) => (blocked.has(`field ${name}`) ? base : mine);
  const settingNames = Object.keys(mine.settings) as (keyof DraftSettings)[];
  const revertExercise = (exercise: DraftExercise): DraftExercise => ({
    id: exercise.id,
    ...getArrangement(exercise),
    shared_context: blocked.has(`context ${exercise.id}`)
      ? getDraftValue(base, { kind: "context", id: exercise.id })
      : exercise.shared_context,
    questions: exercise.questions.flatMap((question) => {
      if (!blocked.has(`question ${question.id}`)) return [question];
      const savedQuestion = getDraftValue(base, { kind: "question", id: question.id }) as
        | typeof question
        | undefined;
      return savedQuestion ? [savedQuestion] : [];
    }),
  });
  return {
    title: field("title").title,
    description: field("description").description,
    settings: Object.fromEntries(
      settingNames.map((name) => [name, field(name).settings[name]]),
    ) as unknown as DraftSettings,
    exercises: mine.exercises
      .map(revertExercise)
      .map((exercise) =>
        blocked.has(`arrangement ${exercise.id}`) ? revertArrangement(exercise, mine, base) : exercise,
      )
      .filter(
        ({ id, shared_context, questions, pool }) =>
          !blocked.has(`context ${id}`) || shared_context || questions.length > 0 || pool,
      ),
  };
}

/**
 * Returns an exercise with the order and the pool of `base`. If it became a pool or ceased to be one, its questions are
 * those of `base`, too, because a pool has none.
 */
function revertArrangement(exercise: DraftExercise, mine: Draft, base: Draft): DraftExercise {
  const saved = base.exercises.find(({ id }) => id === exercise.id);
  const arrangement = getArrangement(saved ?? {});
  const isSameKind = (arrangement.pool === null) === (exercise.pool === null);
  if (isSameKind) return { ...exercise, ...arrangement };
  const others = mine.exercises.filter(({ id }) => id !== exercise.id).flatMap(({ questions }) => questions);
  const moved = new Set(others.map(({ id }) => id));
  const questions = (saved?.questions ?? []).filter(({ id }) => !moved.has(id));
  return { ...exercise, ...arrangement, questions };
}

export const blockConflict = (conflict: Conflict): BlockedChange => ({
  kind: conflict.kind,
  id: conflict.id,
  value: conflict.mine,
  reason: { conflict },
});
