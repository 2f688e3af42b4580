import { invalidRequest, prefixIssues } from "#lib/contract/app-error.ts";
import { type ExerciseUpdate, MAX_QUESTIONS } from "#lib/contract/assessments.ts";
import type { Issue } from "#lib/contract/issues.ts";
import { convertZodError, describeZodIssue } from "#lib/contract/issues.ts";
import { parseContent, parseSharedContext } from "#lib/core/content/index.ts";
import { findImpossiblePool } from "#lib/core/draw/index.ts";
import {
  AnswerKeys,
  estimateKeyWork,
  findMissingKeys,
  findUnreachableKeys,
  MAX_WORK,
  validateKeys,
} from "#lib/core/grading/index.ts";
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

/**
 * Validates a question's content and answer keys. `issues` lists problems in either of them, with paths relative to the
 * question. `mismatches` lists keys that don't match the content, with paths relative to the list of keys; it is only
 * filled if the content and the keys are valid. `budget` limits the work of compiling the keys.
 */
export function checkQuestion(
  content: unknown,
  answerKeys: unknown,
  budget: Budget = { left: MAX_WORK },
): { keys: AnswerKeys; issues: Issue[]; mismatches: Issue[] } {
  const keys = AnswerKeys.safeParse(answerKeys, { error: describeZodIssue });
  const parsed = parseContent(content);
  const budgetIssues = chargeBudget(budget, keys.data ?? []);
  return {
    keys: keys.data ?? [],
    issues: [
      ...(parsed.ok ? [] : prefixIssues(["content_ast"], parsed.issues)),
      ...(keys.success ? [] : prefixIssues(["answer_keys"], convertZodError(keys.error))),
      ...prefixIssues(["answer_keys"], budgetIssues),
    ],
    mismatches:
      parsed.ok && keys.success && budgetIssues.length === 0
        ? validateKeys(parsed.form, parsed.interactions, keys.data)
        : [],
  };
}

/** How much work can still be spent on compiling the keys of an assessment. */
type Budget = { left: number };

/** Subtracts the work of the keys from the budget, and reports the first key that exceeds it. Compiles nothing. */
function chargeBudget(budget: Budget, keys: AnswerKeys): Issue[] {
  for (const [i, key] of keys.entries()) {
    budget.left -= estimateKeyWork(key);
    if (budget.left < 0) {
      return [{ path: [i], message: EXERCISE_ISSUES.keysTooComplex }];
    }
  }
  return [];
}

function readQuestion(
  input: ExerciseUpdate["questions"][number],
  known: DraftQuestion | undefined,
  path: Issue["path"],
  issues: Issue[],
  budget: Budget,
): StoredQuestion {
  const old = known && !isItemReference(known) ? known : undefined;
  const checked = checkQuestion(input.content_ast, input.answer_keys ?? old?.answer_keys ?? [], budget);
  // Issues of stored keys aren't reported in detail, because that would reveal the keys.
  const isKept = input.answer_keys === undefined && checked.mismatches.length > 0;
  const mismatches = isKept
    ? [{ path: [], message: EXERCISE_ISSUES.storedKeysMismatch }]
    : checked.mismatches;
  issues.push(...prefixIssues(path, checked.issues), ...prefixIssues([...path, "answer_keys"], mismatches));
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
