import type { UpdateAssessmentBody } from "#lib/contract/assessments.ts";
import {
  type Draft,
  type DraftExercise,
  type DraftQuestion,
  type DraftSettings,
  getArrangement,
} from "../document/draft.ts";
import { isEqual } from "../document/equal.ts";
import type { Conflict } from "./conflict.ts";

/** Maps the ids of exercises and questions that were created in this editor to those that the service assigned. */
export type Ids = ReadonlyMap<string, string>;

/**
 * Returns the request body that changes `base`, which the service has, to `next`. Returns undefined if nothing differs.
 * `publishedIds`: the ids of the latest version, under which the service adds parts again that were removed.
 */
export function buildPatch(
  base: Draft,
  next: Draft,
  ids: Ids,
  publishedIds: readonly string[] = [],
): UpdateAssessmentBody | undefined {
  const names = Object.keys(next.settings) as (keyof DraftSettings)[];
  const settings = names.filter((name) => !isEqual(base.settings[name], next.settings[name]));
  const body: UpdateAssessmentBody = {
    ...(base.title === next.title ? {} : { title: next.title }),
    ...(base.description === next.description ? {} : { description: next.description }),
    ...(settings.length > 0
      ? { settings: Object.fromEntries(settings.map((name) => [name, next.settings[name]])) }
      : {}),
    ...(isEqual(base.exercises, next.exercises)
      ? {}
      : { exercises: buildExercises(base, next.exercises, ids, publishedIds) }),
  };
  return Object.keys(body).length > 0 ? body : undefined;
}

/** Sends ids only for parts that the service still has. Parts that it no longer has, or never had, are created. */
function buildExercises(
  base: Draft,
  exercises: readonly DraftExercise[],
  ids: Ids,
  publishedIds: readonly string[],
) {
  const known = new Set(base.exercises.flatMap(({ id, questions }) => [id, ...questions.map((q) => q.id)]));
  const toIdProperty = (own: string) => {
    const id = ids.get(own) ?? own;
    return known.has(own) || publishedIds.includes(id) ? { id } : {};
  };
  return exercises.map(({ id, shared_context, questions, ...arrangement }) => {
    const { order, pool } = getArrangement(arrangement);
    return {
      ...toIdProperty(id),
      shared_context,
      order,
      ...(pool ? { pool } : {}),
      questions: questions.map(({ id: question, ...rest }) => ({ ...toIdProperty(question), ...rest })),
    };
  });
}

type Identified = { id: string; questions: readonly { id: string }[] };

/** Adds the ids that the service assigned to new parts, matched by position. */
export function mapServerIds(before: Ids, own: readonly Identified[], assigned: readonly Identified[]): Ids {
  const after = new Map(before);
  const add = ({ id }: { id: string }, part: { id: string } | undefined) => {
    if (part && part.id !== id) after.set(id, part.id);
  };
  for (const [e, exercise] of own.entries()) {
    const serverExercise = assigned[e];
    add(exercise, serverExercise);
    for (const [q, question] of exercise.questions.entries()) add(question, serverExercise?.questions[q]);
  }
  return after;
}

/**
 * Returns the ids, with new parts matched by position, if the service has exactly the draft that was `sent` and only
 * the response was lost. Otherwise returns undefined.
 */
export function matchSentDraft(sent: Draft, theirs: Draft, before: Ids): Ids | undefined {
  const ids = mapServerIds(before, sent.exercises, theirs.exercises);
  return isEqual(toLocalIds(theirs, ids), sent) ? ids : undefined;
}

/** Returns a draft from the service with this editor's ids. */
export const toLocalIds = (draft: Draft, ids: Ids): Draft =>
  replaceIds(draft, new Map([...ids].map(([mine, assigned]) => [assigned, mine])));

/** Returns the draft with each id in `names` replaced. */
export const replaceIds = (draft: Draft, names: Ids): Draft => ({
  ...draft,
  exercises: draft.exercises.map((exercise) => ({
    ...exercise,
    id: names.get(exercise.id) ?? exercise.id,
    questions: exercise.questions.map((question) => replaceQuestionId(question, names)),
  })),
});

function replaceQuestionId(question: DraftQuestion, names: Ids): DraftQuestion {
  const id = names.get(question.id) ?? question.id;
  return id === question.id ? question : { ...question, id };
}

/** Returns a conflict with each id in `names` replaced. */
export function replaceConflictIds(conflict: Conflict, names: Ids): Conflict {
  const replaced = { ...conflict, id: names.get(conflict.id) ?? conflict.id } as Conflict;
  if (replaced.kind !== "arrangement") return replaced;
  return { ...replaced, replaced: replaced.replaced.map((question) => replaceQuestionId(question, names)) };
}
