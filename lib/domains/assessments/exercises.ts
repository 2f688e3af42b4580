import { invalidRequest, prefixIssues } from "#lib/contract/app-error.ts";
import { type ExerciseUpdate, MAX_QUESTIONS } from "#lib/contract/exercises.ts";
import type { Issue } from "#lib/contract/issues.ts";
import { VALIDATION_MESSAGES } from "#lib/contract/validation-messages.ts";
import { parseSharedContext } from "#lib/core/content/index.ts";
import { MAX_WORK } from "#lib/core/grading/index.ts";
import { EXERCISE_ISSUES } from "#lib/messages/assessment-errors.ts";
import type { DraftExercise, DraftQuestion, ItemReference } from "#lib/platform/db/schema/stored-content.ts";
import { newId } from "#lib/platform/ids.ts";
import { runSync, type SlicedWork } from "#lib/platform/runtime/sliced-work.ts";
import { isItemReference } from "./item-references.ts";
import { type ItemCopies, readPool, readQuestion } from "./read-question.ts";

/** Content whose exercises and questions an update can refer to by id. Empty for a new assessment. */
type ExistingContent = { exercises: Map<string, DraftExercise>; questions: Map<string, DraftQuestion> };

/** The maximum number of issues in an error. The search stops when it reaches this number. */
export const MAX_ISSUES = 100;

function indexExisting(exercises: readonly DraftExercise[]): ExistingContent {
  const questions = exercises.flatMap((exercise) => exercise.questions);
  return {
    exercises: new Map(exercises.map((exercise) => [exercise.id, exercise])),
    questions: new Map(questions.map((question) => [question.id, question])),
  };
}

/**
 * Lists the questions that refer to an item, and get content of their own in the request without keys or points. Their item's
 * are kept, so `readExercises` needs copies of these.
 */
export function listReplacedReferences(
  input: readonly ExerciseUpdate[],
  current: readonly DraftExercise[],
): ItemReference[] {
  const { questions } = indexExisting(current);
  return input.flatMap((exercise) =>
    (exercise.questions ?? []).flatMap((question): ItemReference | [] => {
      if ("item_id" in question || question.id === undefined) return [];
      const known = questions.get(question.id.toLowerCase());
      const isComplete = question.answer_keys !== undefined && question.points !== undefined;
      return known && isItemReference(known) && !isComplete ? known : [];
    }),
  );
}

/**
 * Checks whether a request names ids that the working copy doesn't have, so that `readExercises` needs the latest
 * version.
 */
export function hasOtherIds(input: readonly ExerciseUpdate[], current: readonly DraftExercise[]): boolean {
  const { exercises, questions } = indexExisting(current);
  const isOther = (id: string | undefined, known: ReadonlyMap<string, unknown>) =>
    id !== undefined && !known.has(id.toLowerCase());
  return input.some(
    (exercise) =>
      isOther(exercise.id, exercises) || exercise.questions?.some(({ id }) => isOther(id, questions)),
  );
}

/**
 * Validates the exercises of a request and assigns ids. An exercise or question with an id of the working copy
 * (`current`) keeps its identity, and keeps its answer_keys, points, shared_context, order or pool if the request omits
 * them. One with an id of the latest version (`published`, as its author wrote it) that was removed since keeps its
 * identity alone. Throws `invalid_request`, whose issues point to each invalid part, including ids that are unknown or
 * used twice. `checkItems` then checks the items.
 */
export const readExercises = (
  input: readonly ExerciseUpdate[],
  current: readonly DraftExercise[],
  copies: ItemCopies = new Map(),
  published: readonly DraftExercise[] = [],
): DraftExercise[] => runSync(readExercisesInSteps(input, current, copies, published));

/** Does the same as `readExercises`, but yields after each question so that other work can run in between. */
export function* readExercisesInSteps(
  input: readonly ExerciseUpdate[],
  current: readonly DraftExercise[],
  copies: ItemCopies = new Map(),
  published: readonly DraftExercise[] = [],
): SlicedWork<DraftExercise[]> {
  const issues: Issue[] = [];
  const taken = new Set<string>();
  const budget = { left: MAX_WORK };
  const before = indexExisting(current);
  const formerly = indexExisting(published);
  const claim = (kind: keyof ExistingContent, sentId: string | undefined, path: Issue["path"]): string => {
    if (sentId === undefined) return newId();
    const id = sentId.toLowerCase();
    if (!before[kind].has(id) && !formerly[kind].has(id))
      issues.push({ path: [...path, "id"], message: EXERCISE_ISSUES.unknownId });
    else if (taken.has(id)) issues.push({ path: [...path, "id"], message: EXERCISE_ISSUES.duplicateId });
    taken.add(id);
    return id;
  };

  requireFewQuestions(input.map((exercise) => countAsked(exercise, before)));
  const exercises: DraftExercise[] = [];
  for (const [e, exercise] of input.entries()) {
    const path = ["exercises", e];
    const id = claim("exercises", exercise.id, path);
    const old = before.exercises.get(id);
    const context =
      exercise.shared_context === undefined ? (old?.shared_context ?? null) : exercise.shared_context;
    issues.push(...prefixIssues([...path, "shared_context"], parseSharedContext(context)));
    const pool = exercise.pool ? readPool(exercise.pool, [...path, "pool"], issues) : keepPool(exercise, old);
    issues.push(
      ...prefixIssues([...path, "questions"], checkPresence(exercise.questions, pool !== undefined)),
    );
    const questions: DraftQuestion[] = [];
    for (const [q, question] of (exercise.questions ?? []).entries()) {
      if (issues.length >= MAX_ISSUES) throw invalidRequest(issues.slice(0, MAX_ISSUES));
      const at = [...path, "questions", q];
      const questionId = claim("questions", question.id, at);
      const known = before.questions.get(questionId);
      questions.push(readQuestion(question, { id: questionId, known, copies }, at, issues, budget));
      yield;
    }
    const order = exercise.order ?? old?.order;
    exercises.push({
      id,
      shared_context: context,
      questions,
      ...(order === "random" ? { order } : {}),
      ...(pool ? { pool } : {}),
    });
  }
  if (issues.length > 0) throw invalidRequest(issues.slice(0, MAX_ISSUES));
  return exercises;
}

/** An exercise that is sent without questions stays a pool. */
const keepPool = ({ questions }: ExerciseUpdate, old: DraftExercise | undefined): DraftExercise["pool"] =>
  questions === undefined ? old?.pool : undefined;

const countAsked = (exercise: ExerciseUpdate, { exercises }: ExistingContent): number => {
  const old = exercise.id === undefined ? undefined : exercises.get(exercise.id.toLowerCase());
  return (exercise.pool ?? keepPool(exercise, old))?.draw ?? exercise.questions?.length ?? 0;
};

function requireFewQuestions(counts: readonly number[]): void {
  const count = counts.reduce((sum, each) => sum + each, 0);
  if (count <= MAX_QUESTIONS) return;
  const message = EXERCISE_ISSUES.tooManyQuestions(MAX_QUESTIONS, count);
  throw invalidRequest([{ path: ["exercises"], message }]);
}

function checkPresence(questions: ExerciseUpdate["questions"], isPool: boolean): Issue[] {
  if (isPool) return questions?.length ? [{ path: [], message: EXERCISE_ISSUES.questionsInPool }] : [];
  return questions === undefined ? [{ path: [], message: VALIDATION_MESSAGES.required }] : [];
}
