import { prefixIssues } from "#lib/contract/app-error.ts";
import { truncate } from "#lib/contract/code-points.ts";
import { MAX_POOL_ITEMS } from "#lib/contract/exercises.ts";
import type { Issue } from "#lib/contract/issues.ts";
import { parseContent, plainText } from "#lib/core/content/index.ts";
import { findImpossiblePool } from "#lib/core/draw/index.ts";
import { findMissingKeys, findUnreachableKeys, isScored } from "#lib/core/grading/index.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { EXERCISE_ISSUES } from "#lib/messages/assessment-errors.ts";
import type { StoredExercise, StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";
import { planDraw } from "./draws.ts";

/** The length of the text that names an item, in characters. */
const MAX_EXCERPT_LENGTH = 80;

/**
 * Finds the reasons why content can't be published: nothing to answer, a missing key, or a pool that can't be drawn.
 * Paths start at the body. A question of a pool isn't in the author's body, so that its issues are those of the pool.
 */
export function findPublishingIssues(exercises: readonly StoredExercise[]): Issue[] {
  if (exercises.every(({ questions, pool }) => questions.length === 0 && !pool)) {
    return [{ path: ["exercises"], message: EXERCISE_ISSUES.noQuestions }];
  }
  if (countCandidates(exercises) > MAX_POOL_ITEMS) {
    const last = exercises.findLastIndex(({ pool, questions }) => pool && questions.length > 0);
    return [{ path: ["exercises", last, "pool"], message: EXERCISE_ISSUES.tooManyItems(MAX_POOL_ITEMS) }];
  }
  const issues = exercises.flatMap((exercise, e) =>
    prefixIssues(["exercises", e], exercise.pool ? findPoolIssues(exercise) : findExerciseIssues(exercise)),
  );
  return issues.length > 0 ? issues : findDrawIssues(exercises);
}

const findExerciseIssues = ({ questions }: StoredExercise): Issue[] =>
  questions.flatMap((question, q) => prefixIssues(["questions", q], findQuestionIssues(question)));

function findQuestionIssues({ content_ast, answer_keys: keys }: StoredQuestion): Issue[] {
  const content = parseContent(content_ast);
  if (!content.ok) return prefixIssues(["content_ast"], content.issues);
  if (content.form === "document" && !content.interactions.some(isScored)) {
    return [{ path: ["content_ast"], message: EXERCISE_ISSUES.noInteraction }];
  }
  const missing = findMissingKeys(content.form, content.interactions, keys).map((responseId) => ({
    path: [],
    message: EXERCISE_ISSUES.noKey(responseId),
  }));
  const unreachable = content.form === "document" ? findUnreachableKeys(content.interactions, keys) : [];
  return prefixIssues(["answer_keys"], [...missing, ...unreachable]);
}

function findPoolIssues({ pool, questions }: StoredExercise): Issue[] {
  const { draw = 0, points_each: pointsEach } = pool ?? {};
  const messages = questions.flatMap((question) => {
    const [first] = findQuestionIssues(question);
    return first ? EXERCISE_ISSUES.itemProblem(describeQuestion(question), first.message) : [];
  });
  if (questions.length < draw) messages.push(EXERCISE_ISSUES.tooFewItems(draw, questions.length));
  const arePointsEqual = new Set(questions.map(({ points }) => points)).size <= 1;
  if (pointsEach === undefined && !arePointsEqual) messages.push(EXERCISE_ISSUES.unequalPoints);
  return messages.map((message) => ({ path: ["pool"], message }));
}

/** Names a question of a pool, which has no number, by the beginning of its text. */
function describeQuestion({ id, content_ast: content, item }: StoredQuestion): string {
  const text = plainText(content, createFormulaReader());
  return text === ""
    ? EXERCISE_ISSUES.itemById(item?.id ?? id)
    : EXERCISE_ISSUES.itemByText(truncate(text, MAX_EXCERPT_LENGTH));
}

const countCandidates = (exercises: readonly StoredExercise[]): number =>
  exercises.reduce((sum, { pool, questions }) => sum + (pool ? questions.length : 0), 0);

/** Finds the first pool that can't be drawn together with those before it. */
function findDrawIssues(exercises: readonly StoredExercise[]): Issue[] {
  const impossible = findImpossiblePool(planDraw(exercises));
  if (impossible === undefined) return [];
  const message = EXERCISE_ISSUES.impossibleDraw(exercises[impossible]?.pool?.draw ?? 0);
  return [{ path: ["exercises", impossible, "pool"], message }];
}
