import { isDeepStrictEqual } from "node:util";
import { AnswerKeys } from "#lib/core/grading/index.ts";
import { replaceKeys } from "#lib/domains/assessments/corrections.ts";
import { loadWorkingCopy } from "#lib/domains/assessments/resolve-items.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";
import type { StoredCorrection } from "#lib/platform/db/schema/stored-regrade.ts";

/**
 * Finds the questions of the working copy that come from the item bank, and whose items don't have the keys and points
 * of `new_key`, which a commit doesn't write there. Returns the ids of the items by the question's id. The caller checks
 * the permission.
 */
export async function findUncorrectedItems(
  ctx: Ctx,
  { assessmentId, corrections }: { assessmentId: string; corrections: readonly StoredCorrection[] },
): Promise<Map<string, string>> {
  const newKeys = corrections.filter(({ mode }) => mode === "new_key");
  if (newKeys.length === 0) return new Map();
  const questions = (await loadWorkingCopy(ctx, assessmentId)).flatMap((exercise) => exercise.questions);
  const byId = new Map(questions.map((question) => [question.id, question]));
  return new Map(
    newKeys.flatMap((correction): [string, string][] => {
      const question = byId.get(correction.question_id);
      return question?.item && !isCorrected(question, correction) ? [[question.id, question.item.id]] : [];
    }),
  );
}

const isCorrected = (
  question: StoredQuestion,
  { answer_keys = [], points = question.points }: StoredCorrection,
): boolean =>
  points === question.points &&
  isDeepStrictEqual(
    AnswerKeys.parse(replaceKeys(question.answer_keys, answer_keys)),
    AnswerKeys.parse(question.answer_keys),
  );
