import { isDeepStrictEqual } from "node:util";
import { indexQuestions } from "#lib/core/index-questions.ts";
import type { Edit, EditedPart } from "#lib/domains/audit/record-edit.ts";
import type { DraftExercise } from "#lib/platform/db/schema/stored-content.ts";
import type { DetailedAssessmentRow } from "./queries.ts";

const COLUMNS: Readonly<Partial<Record<keyof DetailedAssessmentRow, EditedPart>>> = {
  title: "title",
  description: "description",
  folderId: "folder",
  externalId: "external ID",
  metadata: "metadata",
  tags: "tags",
};

/**
 * Returns an edit's summary for the audit log. `columns` names the changed columns, except those of the content. Pure.
 */
export const summarizeEdit = (
  columns: readonly string[],
  before: readonly DraftExercise[],
  after: readonly DraftExercise[],
): Edit => addColumns(summarizeContent(before, after), columns);

/** Adds the changed columns to the summary of an edit's content. */
export function addColumns({ changed, questions }: Edit, columns: readonly string[]): Edit {
  const editedParts = columns.map((name) => COLUMNS[name as keyof DetailedAssessmentRow] ?? "settings");
  return { changed: [...new Set([...editedParts, ...changed])].sort(), questions };
}

/** Summarizes how an edit changed the content. */
export function summarizeContent(before: readonly DraftExercise[], after: readonly DraftExercise[]): Edit {
  const [old, fresh] = [indexQuestions(before), indexQuestions(after)];
  const questions: Record<string, "added" | "edited" | "removed"> = {};
  for (const [id, question] of fresh) {
    const was = old.get(id);
    if (!was) questions[id] = "added";
    else if (was !== question && !isDeepStrictEqual(was, question)) questions[id] = "edited";
  }
  for (const id of old.keys()) if (!fresh.has(id)) questions[id] = "removed";
  const changed: EditedPart[] = [];
  if (!isDeepStrictEqual(listContexts(before), listContexts(after))) changed.push("shared text");
  const isReordered = !isDeepStrictEqual(listOrder(before, fresh), listOrder(after, old));
  if (isReordered || !isDeepStrictEqual(listRandomOrders(before), listRandomOrders(after)))
    changed.push("order");
  if (!isDeepStrictEqual(listPools(before), listPools(after))) changed.push("pools");
  return { changed, questions };
}

/** Returns the shared contexts by exercise id, for the exercises that have one. */
const listContexts = (exercises: readonly DraftExercise[]) =>
  exercises.flatMap(({ id, shared_context }) => (shared_context === null ? [] : [[id, shared_context]]));

/** Returns the ids of the exercises whose questions are in random order. */
const listRandomOrders = (exercises: readonly DraftExercise[]) =>
  exercises.flatMap(({ id, order }) => (order === "random" ? id : []));

/** Returns the pools by exercise id. */
const listPools = (exercises: readonly DraftExercise[]) =>
  exercises.flatMap(({ id, pool }) => (pool ? [[id, pool]] : []));

/** Returns the order of the questions that are also in `among`, as pairs of exercise id and question id. */
const listOrder = (exercises: readonly DraftExercise[], among: ReadonlyMap<string, unknown>) =>
  exercises.flatMap(({ id, questions }) =>
    questions.flatMap((each) => (among.has(each.id) ? [[id, each.id]] : [])),
  );
