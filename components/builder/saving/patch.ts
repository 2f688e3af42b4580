import type { UpdateAssessmentBody } from "#lib/contract/assessments.ts";
import type { Draft, DraftExercise, DraftSettings } from "../document/draft.ts";
import { isEqual } from "../document/equal.ts";

/** By the id of an exercise or question in this editor, the id that the service assigned to it. */
export type Ids = ReadonlyMap<string, string>;

/** The request body that turns `base`, which the service has, into `next`; undefined where nothing differs. */
export function buildPatch(base: Draft, next: Draft, ids: Ids): UpdateAssessmentBody | undefined {
  const names = Object.keys(next.settings) as (keyof DraftSettings)[];
  const settings = names.filter((name) => base.settings[name] !== next.settings[name]);
  const body: UpdateAssessmentBody = {
    ...(base.title === next.title ? {} : { title: next.title }),
    ...(base.description === next.description ? {} : { description: next.description }),
    ...(settings.length > 0
      ? { settings: Object.fromEntries(settings.map((name) => [name, next.settings[name]])) }
      : {}),
    ...(isEqual(base.exercises, next.exercises)
      ? {}
      : { exercises: buildExercises(base, next.exercises, ids) }),
  };
  return Object.keys(body).length > 0 ? body : undefined;
}

/** Ids are sent only for parts that the service has now. Parts that it lost, or never had, are created. */
function buildExercises(base: Draft, exercises: readonly DraftExercise[], ids: Ids) {
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

/** Adds the ids that the service assigned, matched by position. */
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

/** The ids, if the service has exactly what was `sent` (the response was lost): new parts are matched by position. */
export function matchSentDraft(sent: Draft, theirs: Draft, before: Ids): Ids | undefined {
  const ids = mapServerIds(before, sent.exercises, theirs.exercises);
  return isEqual(toLocalIds(theirs, ids), sent) ? ids : undefined;
}

/** A draft of the service, with the ids of this editor. */
export const toLocalIds = (draft: Draft, ids: Ids): Draft =>
  replaceIds(draft, new Map([...ids].map(([mine, assigned]) => [assigned, mine])));

/** The draft with every id in `names` replaced. */
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
