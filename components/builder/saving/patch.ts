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

/** The service's current draft, to this browser's knowledge. */
export type Base = {
  draft: Draft;
  revision: number;
  ids: Ids;
  /** The ids of the exercises and questions of the latest version. */
  publishedIds: readonly string[];
};

/** Returns the request body that changes the base's draft to `next`. Returns undefined if nothing differs. */
export function buildPatch(base: Base, next: Draft): UpdateAssessmentBody | undefined {
  const { draft } = base;
  const names = Object.keys(next.settings) as (keyof DraftSettings)[];
  const settings = names.filter((name) => !isEqual(draft.settings[name], next.settings[name]));
  const body: UpdateAssessmentBody = {
    ...(draft.title === next.title ? {} : { title: next.title }),
    ...(draft.description === next.description ? {} : { description: next.description }),
    ...(settings.length > 0
      ? { settings: Object.fromEntries(settings.map((name) => [name, next.settings[name]])) }
      : {}),
    ...(isEqual(draft.exercises, next.exercises) ? {} : { exercises: buildExercises(base, next.exercises) }),
  };
  return Object.keys(body).length > 0 ? body : undefined;
}

/** Sends ids only for parts of the service's draft and of the latest version. All others are created. */
function buildExercises({ draft, ids, publishedIds }: Base, exercises: readonly DraftExercise[]) {
  const known = new Set(draft.exercises.flatMap(({ id, questions }) => [id, ...questions.map((q) => q.id)]));
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
