import type { UpdateAssessmentBody } from "#lib/contract/assessments.ts";
import type { Draft, DraftExercise, DraftSettings } from "../document/draft.ts";
import { isEqual } from "../document/equal.ts";

/** Ids in this browser, by which the editor knows exercises and questions, and the ones that the service gave them. */
export type Ids = ReadonlyMap<string, string>;

/** What to send so that `base`, which the service has, becomes `next`; undefined where nothing differs. */
export function patchOf(base: Draft, next: Draft, ids: Ids): UpdateAssessmentBody | undefined {
  const names = Object.keys(next.settings) as (keyof DraftSettings)[];
  const settings = names.filter((name) => base.settings[name] !== next.settings[name]);
  const body: UpdateAssessmentBody = {
    ...(base.title === next.title ? {} : { title: next.title }),
    ...(base.description === next.description ? {} : { description: next.description }),
    ...(settings.length > 0
      ? { settings: Object.fromEntries(settings.map((name) => [name, next.settings[name]])) }
      : {}),
    ...(isEqual(base.exercises, next.exercises) ? {} : { exercises: sent(base, next.exercises, ids) }),
  };
  return Object.keys(body).length > 0 ? body : undefined;
}

/** Only what the service has now can be named by its id; what it lost, or never had, is made anew. */
function sent(base: Draft, exercises: readonly DraftExercise[], ids: Ids) {
  const known = new Set(base.exercises.flatMap(({ id, questions }) => [id, ...questions.map((q) => q.id)]));
  const named = (id: string) => {
    const given = known.has(id) ? ids.get(id) : undefined;
    return given === undefined ? {} : { id: given };
  };
  return exercises.map(({ id, shared_context, questions }) => ({
    ...named(id),
    shared_context,
    questions: questions.map(({ id: question, ...rest }) => ({ ...named(question), ...rest })),
  }));
}

type Identified = { id: string; questions: readonly { id: string }[] };

/** The ids that the service gave, place by place, beside those known before. */
export function withIds(before: Ids, own: readonly Identified[], given: readonly Identified[]): Ids {
  const after = new Map(before);
  for (const [e, exercise] of own.entries()) {
    const there = given[e];
    if (!there) continue;
    after.set(exercise.id, there.id);
    for (const [q, { id }] of exercise.questions.entries()) {
      const question = there.questions[q];
      if (question) after.set(id, question.id);
    }
  }
  return after;
}

/** The ids, if what the service has is just what was `sent`: its answer got lost, and what was new is known by its place. */
export function idsIfArrived(sent: Draft, theirs: Draft, before: Ids): Ids | undefined {
  const ids = withIds(before, sent.exercises, theirs.exercises);
  return isEqual(inOwnIds(theirs, ids), sent) ? ids : undefined;
}

/** A draft as the service tells it, by the ids of this browser. */
export const inOwnIds = (draft: Draft, ids: Ids): Draft =>
  renamed(draft, new Map([...ids].map(([mine, given]) => [given, mine])));

/** The draft with each id that `names` knows as the one it stands for. */
export function renamed(draft: Draft, names: Ids): Draft {
  const named = (id: string) => names.get(id) ?? id;
  return {
    ...draft,
    exercises: draft.exercises.map((exercise) => ({
      ...exercise,
      id: named(exercise.id),
      questions: exercise.questions.map((question) =>
        named(question.id) === question.id ? question : { ...question, id: named(question.id) },
      ),
    })),
  };
}
