import type { QuestionStats } from "#lib/contract/analytics.ts";
import { type PartNames, plainText, readPartNames } from "#lib/core/content/index.ts";
import { isDocument } from "#lib/core/content/traverse.ts";
import { findCorrectOptions } from "#lib/core/grading/correct-options.ts";
import { findCorrectPlacements } from "#lib/core/grading/correct-placements.ts";
import type { AnswerKey } from "#lib/core/grading/index.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { flagQuestion } from "#lib/core/statistics/flags.ts";
import { correctQuestion, listRegradeIds, loadRegrades } from "#lib/domains/assessments/corrections.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { loadSnapshot } from "#lib/domains/assessments/snapshot.ts";
import type { PoolSummary } from "#lib/messages/analytics.ts";
import type { QuestionRow } from "#lib/messages/question-table.ts";
import { type Ctx, isAuthor, require } from "#lib/platform/context.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";

/** The details that identify a question of the latest version to a reader. */
export type QuestionSummary = {
  id: string;
  /** The question's text in one line. Empty for opaque content. */
  text: string;
  /** Whether its content is opaque, so that only the organization's product can show it. */
  isCustom: boolean;
  /** The question's content, as learners see it. */
  content: unknown;
  /** The names of options that have no text. */
  names: PartNames;
  /**
   * The ids of the options and placements that are correct by the keys that hold now, by response id. Null for members who
   * can't see answer keys.
   */
  right: ReadonlyMap<string, ReadonlySet<string>> | null;
  /** The pool that it is in, unless the pool shows every learner all of its questions. */
  pool: PoolSummary | null;
};

/**
 * Lists the questions for an assessment's analytics. The list is empty before the first publish. Throws 403 and 404.
 */
export async function listQuestionSummaries(
  ctx: Ctx,
  input: { assessmentId: string },
): Promise<QuestionSummary[]> {
  require(ctx, "results.read");
  const assessment = await requireAssessment(ctx, input.assessmentId);
  const { id, version } = assessment;
  if (version === 0) return [];
  const exercises = await loadSnapshot(ctx, id, version);
  const regrades = await loadRegrades(ctx, listRegradeIds(assessment, version));
  const readFormula = createFormulaReader();
  const maySeeKeys = isAuthor(ctx.actor);
  const pools = exercises.filter(({ questions, pool }) => pool && pool.draw < questions.length);
  return exercises.flatMap((exercise) =>
    exercise.questions.map((question) => ({
      id: question.id,
      pool: summarizePool(exercise, pools.indexOf(exercise)),
      names: readPartNames(question.content_ast, readFormula),
      text: plainText(question.content_ast, readFormula),
      isCustom: !isDocument(question.content_ast),
      content: question.content_ast,
      right: maySeeKeys
        ? findCorrect(correctQuestion(question, regrades).keySets.flatMap(({ keys }) => keys))
        : null,
    })),
  );
}

const findCorrect = (keys: readonly AnswerKey[]) =>
  new Map([...findCorrectOptions(keys), ...findCorrectPlacements(keys)]);

/** `index` is the pool's place among those that show a choice of their questions, or -1. */
const summarizePool = ({ questions, pool }: StoredExercise, index: number): PoolSummary | null =>
  pool && index >= 0 ? { number: index + 1, draw: pool.draw, size: questions.length } : null;

/** Builds the rows of the question table, which combine each question's statistics with its text and flags. */
export function buildQuestionRows(
  stats: readonly QuestionStats[],
  asked: readonly QuestionSummary[],
): QuestionRow[] {
  const summaries = new Map(asked.map((summary) => [summary.id, summary]));
  return stats.map((question) => {
    const { text = "", isCustom = false } = summaries.get(question.question_id) ?? {};
    return { ...question, flags: flagQuestion(question), text, isCustom };
  });
}
