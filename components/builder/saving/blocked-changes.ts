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
  if (kind === "context") return exercise?.shared_context;
  if (kind === "arrangement") return exercise && getArrangement(exercise);
  if (kind === "question") {
    return draft.exercises.flatMap(({ questions }) => questions).find((question) => question.id === id);
  }
  return id === "title" || id === "description" ? draft[id] : draft.settings[id as keyof DraftSettings];
}

/** The service checks these settings against each other, so they are blocked and unblocked together. */
const PERIOD = ["opens_at", "closes_at"];

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
 * contain are omitted.
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
      ? (getDraftValue(base, { kind: "context", id: exercise.id }) ?? null)
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

const QUESTION_PATH = /^exercises\[(\d+)\]\.questions\[(\d+)\]\.?(.*)$/;
const CONTEXT_PATH = /^exercises\[(\d+)\]\.shared_context\.?(.*)$/;
const ARRANGEMENT_PATH = /^exercises\[(\d+)\]\.((?:pool|order).*)$/;
const FIELD_PATH = /^(?:settings\.)?(\w+)(?:[.[].*)?$/;

/**
 * Returns the changes that are blocked because the service rejected `sent`, or undefined if a path doesn't match any of
 * them.
 */
export function createBlockedChanges(
  sent: Draft,
  details: readonly SaveError[],
): BlockedChange[] | undefined {
  const blockedChanges = new Map<string, BlockedChange & { reason: { refusals: SaveError[] } }>();
  for (const { path, message } of details) {
    const target = locateError(sent, path);
    if (!target) return undefined;
    const { within: relativePath, ...located } = target;
    const ids = located.kind === "field" && PERIOD.includes(located.id) ? PERIOD : [located.id];
    for (const blocked of ids.map((id) => ({ ...located, id }))) {
      const name = `${blocked.kind} ${blocked.id}`;
      const blockedChange = blockedChanges.get(name) ?? {
        ...blocked,
        value: getDraftValue(sent, blocked),
        reason: { refusals: [] },
      };
      blockedChange.reason.refusals.push({ path: relativePath, message });
      blockedChanges.set(name, blockedChange);
    }
  }
  return blockedChanges.size > 0 ? [...blockedChanges.values()] : undefined;
}

function locateError({ exercises, settings }: Draft, path: string) {
  const [, e, q, innerPath = ""] = QUESTION_PATH.exec(path) ?? [];
  if (e !== undefined) {
    const question = exercises[Number(e)]?.questions[Number(q)];
    return question && { kind: "question" as const, id: question.id, within: innerPath };
  }
  const [, c, relativePath = ""] = CONTEXT_PATH.exec(path) ?? [];
  if (c !== undefined) {
    const exercise = exercises[Number(c)];
    return exercise && { kind: "context" as const, id: exercise.id, within: relativePath };
  }
  const [, a, arrangementPath = ""] = ARRANGEMENT_PATH.exec(path) ?? [];
  if (a !== undefined) {
    const exercise = exercises[Number(a)];
    return exercise && { kind: "arrangement" as const, id: exercise.id, within: arrangementPath };
  }
  const [, field] = FIELD_PATH.exec(path) ?? [];
  const isField = field === "title" || field === "description" || (field !== undefined && field in settings);
  return isField ? { kind: "field" as const, id: field, within: "" } : undefined;
}

export const blockConflict = (conflict: Conflict): BlockedChange => ({
  kind: conflict.kind,
  id: conflict.id,
  value: conflict.mine,
  reason: { conflict },
});
