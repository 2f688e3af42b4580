import type { UpdateAssessmentBody } from "#lib/contract/assessments.ts";
import type { Draft, DraftExercise, DraftSettings } from "../document/draft.ts";
import { isEqual } from "../document/equal.ts";

/** Ids in this browser, by which the editor knows exercises and questions, and the ones that the service gave them. */
export type Ids = ReadonlyMap<string, string>;

/** What to send so that `base`, which the service has, becomes `next`; undefined where nothing differs. */
export function buildPatch(base: Draft, next: Draft, ids: Ids): UpdateAssessmentBody | undefined {
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
  const toIdProperty = (id: string) => {
    const assigned = known.has(id) ? ids.get(id) : undefined;
    return assigned === undefined ? {} : { id: assigned };
  };
  return exercises.map(({ id, shared_context, questions }) => ({
    ...toIdProperty(id),
    shared_context,
    questions: questions.map(({ id: question, ...rest }) => ({ ...toIdProperty(question), ...rest })),
  }));
}

type Identified = { id: string; questions: readonly { id: string }[] };

/** The ids that the service gave, place by place, beside those known before. */
export function mapServerIds(before: Ids, own: readonly Identified[], assigned: readonly Identified[]): Ids {
  const after = new Map(before);
  for (const [e, exercise] of own.entries()) {
    const serverExercise = assigned[e];
    if (!serverExercise) continue;
    after.set(exercise.id, serverExercise.id);
    for (const [q, { id }] of exercise.questions.entries()) {
      const question = serverExercise.questions[q];
      if (question) after.set(id, question.id);
    }
  }
  return after;
}

/** The ids, if what the service has is just what was `sent`: its answer got lost, and what was new is known by its place. */
export function matchSentDraft(sent: Draft, theirs: Draft, before: Ids): Ids | undefined {
  const ids = mapServerIds(before, sent.exercises, theirs.exercises);
  return isEqual(toLocalIds(theirs, ids), sent) ? ids : undefined;
}

/** A draft as the service tells it, by the ids of this browser. */
export const toLocalIds = (draft: Draft, ids: Ids): Draft =>
  replaceIds(draft, new Map([...ids].map(([mine, assigned]) => [assigned, mine])));

/** The draft with each id that `names` knows as the one it stands for. */
export function replaceIds(draft: Draft, names: Ids): Draft {
  const toIdProperty = (id: string) => names.get(id) ?? id;
  return {
    ...draft,
    exercises: draft.exercises.map((exercise) => ({
      ...exercise,
      id: toIdProperty(exercise.id),
      questions: exercise.questions.map((question) =>
        toIdProperty(question.id) === question.id ? question : { ...question, id: toIdProperty(question.id) },
      ),
    })),
  };
}
