import { invalidRequest, prefixIssues } from "#lib/contract/app-error.ts";
import { type ExerciseUpdate, MAX_QUESTIONS } from "#lib/contract/assessments.ts";
import type { Issue } from "#lib/contract/issues.ts";
import { parseContent, parseSharedContext } from "#lib/core/content/index.ts";
import { findImpossiblePool } from "#lib/core/draw/index.ts";
import { type Budget, checkWrittenQuestion } from "#lib/core/grading/check-question.ts";
import { findMissingKeys, findUnreachableKeys, MAX_WORK } from "#lib/core/grading/index.ts";
import { EXERCISE_ISSUES } from "#lib/messages/assessment-errors.ts";
import type {
  DraftExercise,
  DraftQuestion,
  StoredExercise,
  StoredQuestion,
} from "#lib/platform/db/schema/stored-content.ts";
import { newId } from "#lib/platform/ids.ts";
import { runSync, type SlicedWork } from "#lib/platform/runtime/time-slicer.ts";
import { planDraw } from "./draws.ts";
import { isItemReference } from "./item-references.ts";

/** The working copy, whose exercises and questions an update can refer to by id. Empty for a new assessment. */
type ExistingContent = { exercises: Map<string, DraftExercise>; questions: Map<string, DraftQuestion> };

/** The maximum number of issues in an error. The search stops when it reaches this number. */
const MAX_ISSUES = 100;

function indexExisting(exercises: readonly DraftExercise[]): ExistingContent {
  const questions = exercises.flatMap((exercise) => exercise.questions);
  return {
    exercises: new Map(exercises.map((exercise) => [exercise.id, exercise])),
    questions: new Map(questions.map((question) => [question.id, question])),
  };
}

/**
 * Validates the exercises of a request and assigns ids. An exercise or question with an id keeps its identity, and
 * keeps its answer_keys, points or shared_context if the request omits them. Throws `invalid_request`, whose issues
 * point to each invalid part, including ids that are unknown or used twice.
 */
export const readExercises = (
  input: readonly ExerciseUpdate[],
  current: readonly DraftExercise[],
): DraftExercise[] => runSync(readExercisesInSteps(input, current));

/** Does the same as `readExercises`, but yields after each question so that other work can run in between. */
export function* readExercisesInSteps(
  input: readonly ExerciseUpdate[],
  current: readonly DraftExercise[],
): SlicedWork<DraftExercise[]> {
  const count = input.reduce((sum, exercise) => sum + exercise.questions.length, 0);
  if (count > MAX_QUESTIONS) {
    const message = EXERCISE_ISSUES.tooManyQuestions(MAX_QUESTIONS, count);
    throw invalidRequest([{ path: ["exercises"], message }]);
  }
  const issues: Issue[] = [];
  const taken = new Set<string>();
  const budget = { left: MAX_WORK };
  const before = indexExisting(current);
  const claim = <T>(id: string | undefined, among: Map<string, T>, path: Issue["path"]): T | undefined => {
    if (id === undefined) return undefined;
    const found = among.get(id.toLowerCase());
    if (!found) issues.push({ path: [...path, "id"], message: EXERCISE_ISSUES.unknownId });
    else if (taken.has(id.toLowerCase()))
      issues.push({ path: [...path, "id"], message: EXERCISE_ISSUES.duplicateId });
    taken.add(id.toLowerCase());
    return found;
  };

  const exercises: DraftExercise[] = [];
  for (const [e, exercise] of input.entries()) {
    const path = ["exercises", e];
    const old = claim(exercise.id, before.exercises, path);
    const context =
      exercise.shared_context === undefined ? (old?.shared_context ?? null) : exercise.shared_context;
    issues.push(...prefixIssues([...path, "shared_context"], parseSharedContext(context)));
    const questions: StoredQuestion[] = [];
    for (const [q, question] of exercise.questions.entries()) {
      if (issues.length >= MAX_ISSUES) throw invalidRequest(issues.slice(0, MAX_ISSUES));
      const at = [...path, "questions", q];
      questions.push(readQuestion(question, claim(question.id, before.questions, at), at, issues, budget));
      yield;
    }
    exercises.push({ id: old?.id ?? newId(), shared_context: context, questions });
  }
  if (issues.length > 0) throw invalidRequest(issues.slice(0, MAX_ISSUES));
  return exercises;
}

function readQuestion(
  input: ExerciseUpdate["questions"][number],
  known: DraftQuestion | undefined,
  path: Issue["path"],
  issues: Issue[],
  budget: Budget,
): StoredQuestion {
  const old = known && !isItemReference(known) ? known : undefined;
  const checked = checkWrittenQuestion(input.content_ast, input.answer_keys, old?.answer_keys ?? [], budget);
  issues.push(...prefixIssues(path, checked.issues));
  return {
    id: known?.id ?? newId(),
    content_ast: input.content_ast,
    answer_keys: checked.keys,
    points: input.points ?? old?.points ?? 1,
  };
}

/** Finds the reasons why content can't be published: nothing to answer, or a missing key. Paths start at the body. */
export function findPublishingIssues(exercises: readonly StoredExercise[]): Issue[] {
  if (exercises.every(({ questions, pool }) => questions.length === 0 && !pool)) {
    return [{ path: ["exercises"], message: EXERCISE_ISSUES.noQuestions }];
  }
  const issues = exercises.flatMap((exercise, e) =>
    exercise.questions.flatMap((question, q): Issue[] => {
      const path = ["exercises", e, "questions", q];
      const content = parseContent(question.content_ast);
      if (!content.ok) return prefixIssues([...path, "content_ast"], content.issues);
      if (content.form === "document" && content.interactions.length === 0) {
        return [{ path: [...path, "content_ast"], message: EXERCISE_ISSUES.noInteraction }];
      }
      const keys = question.answer_keys;
      const missing = findMissingKeys(content.form, content.interactions, keys).map((responseId) => ({
        path: [],
        message: EXERCISE_ISSUES.noKey(responseId),
      }));
      const unreachable = content.form === "document" ? findUnreachableKeys(content.interactions, keys) : [];
      return prefixIssues([...path, "answer_keys"], [...missing, ...unreachable]);
    }),
  );
  return [...issues, ...findPoolIssues(exercises)];
}

/** Finds the first pool that can't be drawn together with those before it. */
function findPoolIssues(exercises: readonly StoredExercise[]): Issue[] {
  const impossible = findImpossiblePool(planDraw(exercises));
  if (impossible === undefined) return [];
  const { pool, questions } = exercises[impossible] ?? {};
  const [wanted, found] = [pool?.draw ?? 0, questions?.length ?? 0];
  const message =
    found < wanted ? EXERCISE_ISSUES.tooFewItems(wanted, found) : EXERCISE_ISSUES.impossibleDraw(wanted);
  return [{ path: ["exercises", impossible, "pool"], message }];
}
