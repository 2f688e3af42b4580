import { isDeepStrictEqual } from "node:util";
import type { Edit, EditedPart } from "#lib/domains/audit/record-edit.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import type { AssessmentRow } from "./queries.ts";

const COLUMNS: Readonly<Partial<Record<keyof AssessmentRow, EditedPart>>> = {
  title: "title",
  description: "description",
  folderId: "folder",
};

/** What the audit log tells of an edit. `columns`: the names of those that changed, apart from the content's. Pure. */
export const summarizeEdit = (
  columns: readonly string[],
  before: readonly StoredExercise[],
  after: readonly StoredExercise[],
): Edit => addColumns(summarizeContent(before, after), columns);

/** The same for an edit whose content was compared elsewhere. */
export function addColumns({ changed, questions }: Edit, columns: readonly string[]): Edit {
  const editedParts = columns.map((name) => COLUMNS[name as keyof AssessmentRow] ?? "settings");
  return { changed: [...new Set([...editedParts, ...changed])].sort(), questions };
}

/** What an edit did to the content alone. */
export function summarizeContent(before: readonly StoredExercise[], after: readonly StoredExercise[]): Edit {
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
  if (!isDeepStrictEqual(listOrder(before, fresh), listOrder(after, old))) changed.push("order");
  return { changed, questions };
}

const indexQuestions = (exercises: readonly StoredExercise[]) =>
  new Map(exercises.flatMap(({ questions }) => questions.map((question) => [question.id, question])));

/** What exercises have in common for their questions; those without it don't count. */
const listContexts = (exercises: readonly StoredExercise[]) =>
  exercises.flatMap(({ id, shared_context }) => (shared_context === null ? [] : [[id, shared_context]]));

/** Where the questions that both sides have stand: their ids, exercise by exercise. */
const listOrder = (exercises: readonly StoredExercise[], among: ReadonlyMap<string, unknown>) =>
  exercises.flatMap(({ id, questions }) =>
    questions.flatMap((each) => (among.has(each.id) ? [[id, each.id]] : [])),
  );
