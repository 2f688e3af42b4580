import { prefixIssues } from "#lib/contract/app-error.ts";
import { MAX_POOL_ITEMS } from "#lib/contract/exercises.ts";
import type { Issue } from "#lib/contract/issues.ts";
import { parseContent } from "#lib/core/content/index.ts";
import { findImpossiblePool } from "#lib/core/draw/index.ts";
import { findMissingKeys, findUnreachableKeys, isScored } from "#lib/core/grading/index.ts";
import { EXERCISE_ISSUES } from "#lib/messages/assessment-errors.ts";
import type { StoredExercise, StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";
import { planDraw } from "./draws.ts";
import { API_PHRASES, type PublishingPhrases } from "./publishing-phrases.ts";

/**
 * Finds the reasons why content can't be published: nothing to answer, a missing key, or a pool that can't be drawn.
 * Paths start at the body. A question of a pool isn't in the author's body, so that its issues are those of the pool.
 * `phrases` are those of the API by default.
 */
export function findPublishingIssues(
  exercises: readonly StoredExercise[],
  phrases: PublishingPhrases = API_PHRASES,
): Issue[] {
  if (exercises.every(({ questions, pool }) => questions.length === 0 && !pool)) {
    return [{ path: ["exercises"], message: EXERCISE_ISSUES.noQuestions }];
  }
  if (countCandidates(exercises) > MAX_POOL_ITEMS) {
    const last = exercises.findLastIndex(({ pool, questions }) => pool && questions.length > 0);
    return [{ path: ["exercises", last, "pool"], message: EXERCISE_ISSUES.tooManyItems(MAX_POOL_ITEMS) }];
  }
  const issues = exercises.flatMap((exercise, e) =>
    prefixIssues(
      ["exercises", e],
      exercise.pool ? findPoolIssues(exercise, phrases) : findExerciseIssues(exercise, phrases),
    ),
  );
  return issues.length > 0 ? issues : findDrawIssues(exercises);
}

const findExerciseIssues = ({ questions }: StoredExercise, phrases: PublishingPhrases): Issue[] =>
  questions.flatMap((question, q) => prefixIssues(["questions", q], findQuestionIssues(question, phrases)));

function findQuestionIssues(
  { content_ast, answer_keys: keys }: StoredQuestion,
  phrases: PublishingPhrases,
): Issue[] {
  const content = parseContent(content_ast);
  if (!content.ok) return prefixIssues(["content_ast"], content.issues);
  if (content.form === "document" && !content.interactions.some(isScored)) {
    return [{ path: ["content_ast"], message: phrases.noInteraction() }];
  }
  const { form, interactions } = content;
  const missing = findMissingKeys(form, interactions, keys).map((responseId) => ({
    path: [],
    message: phrases.noKey(responseId, interactions),
  }));
  const unreachable = (form === "document" ? findUnreachableKeys(interactions, keys) : []).map((issue) => ({
    ...issue,
    message: phrases.unreachable(keys[Number(issue.path[0])]?.response_id ?? "", interactions, issue.message),
  }));
  return prefixIssues(["answer_keys"], [...missing, ...unreachable]);
}

function findPoolIssues({ pool, questions }: StoredExercise, phrases: PublishingPhrases): Issue[] {
  const { draw = 0, points_each: pointsEach } = pool ?? {};
  const messages = questions.flatMap((question) => {
    const [first] = findQuestionIssues(question, phrases);
    return first ? phrases.item(question, first.message) : [];
  });
  if (questions.length < draw) messages.push(phrases.tooFewItems(draw, questions.length));
  const arePointsEqual = new Set(questions.map(({ points }) => points)).size <= 1;
  if (pointsEach === undefined && !arePointsEqual) messages.push(phrases.unequalPoints());
  return messages.map((message) => ({ path: ["pool"], message }));
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
