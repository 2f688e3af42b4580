import type { Draft, DraftExercise, DraftSettings } from "../document/draft.ts";
import { isEqual } from "../document/equal.ts";
import type { Conflict } from "./merge.ts";

/** Something that is kept back from saving: the service refused it, or somebody has to choose. */
export type Hold = {
  kind: "field" | "context" | "question";
  /** The field's name, or the id of the exercise or question. */
  id: string;
  /** What it says: as soon as it says something else it is tried again. */
  value: unknown;
  why: { refusals: readonly Refusal[] } | { conflict: Conflict };
};

/** What the service will not take, in its words, and where: the path within what is held. */
export type Refusal = { path: string; message: string };

export function valueIn(draft: Draft, { kind, id }: Pick<Hold, "kind" | "id">): unknown {
  if (kind === "context") return draft.exercises.find((exercise) => exercise.id === id)?.shared_context;
  if (kind === "question") {
    return draft.exercises.flatMap(({ questions }) => questions).find((question) => question.id === id);
  }
  return id === "title" || id === "description" ? draft[id] : draft.settings[id as keyof DraftSettings];
}

/** What is refused is tried again once it was changed; between two authors only they decide. */
export const stillHeld = (holds: readonly Hold[], mine: Draft): Hold[] =>
  holds.filter((hold) => "conflict" in hold.why || isEqual(hold.value, valueIn(mine, hold)));

/** `mine` as it may be sent: what is held says what the service has, or is not there where it has nothing. */
export function withoutHeld(mine: Draft, base: Draft, holds: readonly Hold[]): Draft {
  if (holds.length === 0) return mine;
  const held = new Set(holds.map(({ kind, id }) => `${kind} ${id}`));
  const field = (name: string) => (held.has(`field ${name}`) ? base : mine);
  const names = Object.keys(mine.settings) as (keyof DraftSettings)[];
  const exerciseOf = (exercise: DraftExercise): DraftExercise => ({
    id: exercise.id,
    shared_context: held.has(`context ${exercise.id}`)
      ? (valueIn(base, { kind: "context", id: exercise.id }) ?? null)
      : exercise.shared_context,
    questions: exercise.questions.flatMap((question) => {
      if (!held.has(`question ${question.id}`)) return [question];
      const there = valueIn(base, { kind: "question", id: question.id }) as typeof question | undefined;
      return there ? [there] : [];
    }),
  });
  return {
    title: field("title").title,
    description: field("description").description,
    settings: Object.fromEntries(
      names.map((name) => [name, field(name).settings[name]]),
    ) as unknown as DraftSettings,
    exercises: mine.exercises.map(exerciseOf),
  };
}

const IN_QUESTION = /^exercises\[(\d+)\]\.questions\[(\d+)\]\.?(.*)$/;
const IN_CONTEXT = /^exercises\[(\d+)\]\.shared_context\.?(.*)$/;
const IN_FIELD = /^(?:settings\.)?(\w+)$/;

/** What a refusal of `sent` keeps back; undefined where it does not say of what it speaks. */
export function holdsFor(sent: Draft, details: readonly Refusal[]): Hold[] | undefined {
  const holds = new Map<string, Hold & { why: { refusals: Refusal[] } }>();
  for (const { path, message } of details) {
    const place = placeOf(sent, path);
    if (!place) return undefined;
    const { within, ...held } = place;
    const name = `${held.kind} ${held.id}`;
    const hold = holds.get(name) ?? { ...held, value: valueIn(sent, held), why: { refusals: [] } };
    hold.why.refusals.push({ path: within, message });
    holds.set(name, hold);
  }
  return holds.size > 0 ? [...holds.values()] : undefined;
}

function placeOf({ exercises, settings }: Draft, path: string) {
  const [, e, q, inside = ""] = IN_QUESTION.exec(path) ?? [];
  if (e !== undefined) {
    const question = exercises[Number(e)]?.questions[Number(q)];
    return question && { kind: "question" as const, id: question.id, within: inside };
  }
  const [, c, within = ""] = IN_CONTEXT.exec(path) ?? [];
  if (c !== undefined) {
    const exercise = exercises[Number(c)];
    return exercise && { kind: "context" as const, id: exercise.id, within };
  }
  const [, field] = IN_FIELD.exec(path) ?? [];
  const isField = field === "title" || field === "description" || (field !== undefined && field in settings);
  return isField ? { kind: "field" as const, id: field, within: "" } : undefined;
}

/** Conflicts that nobody has settled yet go on, with what the other side says by now. */
export function withConflicts(holds: readonly Hold[], fresh: readonly Conflict[], theirs: Draft): Hold[] {
  const isFresh = ({ kind, id }: Hold) => fresh.some((each) => each.kind === kind && each.id === id);
  const open = holds
    .filter((hold) => !isFresh(hold))
    .map((hold) =>
      "conflict" in hold.why
        ? holdOf({ ...hold.why.conflict, theirs: valueIn(theirs, hold) ?? null } as Conflict)
        : hold,
    );
  return [...open, ...fresh.map(holdOf)];
}

export const holdOf = (conflict: Conflict): Hold => ({
  kind: conflict.kind,
  id: conflict.id,
  value: conflict.mine,
  why: { conflict },
});
