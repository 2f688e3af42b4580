import { notFound } from "#lib/contract/app-error.ts";
import { checkQuestion } from "#lib/core/grading/check-question.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { DraftExercise, StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";
import type { ActiveRegrade, StoredCorrection } from "#lib/platform/db/schema/stored-regrade.ts";
import { lockAssessmentKeys } from "./correction-queries.ts";
import { replaceKeys } from "./corrections.ts";
import { isItemReference } from "./item-references.ts";
import { type DetailedAssessmentRow, getWorkingCopy, lockAssessment, updateAssessment } from "./queries.ts";

/**
 * Waits until no submission of the assessment is being recorded, and makes those that follow wait until the transaction
 * ends. Returns the assessment's row, which is locked. Throws 404. The caller checks the permission.
 */
export async function lockKeys(ctx: Ctx, input: { assessmentId: string }): Promise<DetailedAssessmentRow> {
  await lockAssessmentKeys(ctx.db, ctx.organizationId, input.assessmentId, "exclusive");
  const row = await lockAssessment(ctx.db, ctx.organizationId, input.assessmentId);
  if (!row) throw notFound("Assessment");
  return row;
}

/**
 * Waits for regrades of an assessment that are being committed or reverted, and blocks others until the transaction
 * ends, so that the transaction can grade by the keys that hold. The caller checks the permission.
 */
export const shareKeys = (ctx: Ctx, input: { assessmentId: string }): Promise<void> =>
  lockAssessmentKeys(ctx.db, ctx.organizationId, input.assessmentId, "shared");

/**
 * Sets the regrades that correct the keys of published versions. Submissions that were graded by the former keys and
 * aren't recorded yet are graded again, because the assessment's revision changes. With `draftCorrections`, the working
 * copy takes their keys and points. The caller has called `lockKeys`.
 */
export async function setActiveRegrades(
  ctx: Ctx,
  row: DetailedAssessmentRow,
  input: { regrades: ActiveRegrade[]; draftCorrections?: readonly StoredCorrection[] },
): Promise<void> {
  const { regrades, draftCorrections = [] } = input;
  const current = draftCorrections.length > 0 ? await getWorkingCopy(ctx.db, ctx.organizationId, row.id) : [];
  const exercises = correctDraft(current, draftCorrections);
  await updateAssessment(ctx.db, ctx.organizationId, row.id, {
    regrades,
    ...(exercises ? { exercises, hasUnpublishedChanges: true, updatedAt: ctx.now } : {}),
  });
}

/**
 * Returns the content with the keys and points of `new_key`, or undefined if nothing in it changes. This function is
 * pure.
 */
export function correctDraft(
  current: readonly DraftExercise[],
  corrections: readonly StoredCorrection[],
): DraftExercise[] | undefined {
  const byQuestion = new Map(corrections.map((correction) => [correction.question_id, correction]));
  let isChanged = false;
  const corrected = current.map((exercise) => ({
    ...exercise,
    questions: exercise.questions.map((question) => {
      const correction = byQuestion.get(question.id);
      // A reference follows its item, which has keys of its own.
      if (correction?.mode !== "new_key" || isItemReference(question)) return question;
      const changed = correctDraftQuestion(question, correction);
      if (changed) isChanged = true;
      return changed ?? question;
    }),
  }));
  return isChanged ? corrected : undefined;
}

/** Returns undefined if the question has changed so much that the keys don't fit it anymore. */
function correctDraftQuestion(
  question: StoredQuestion,
  { answer_keys = [], points = question.points }: StoredCorrection,
): StoredQuestion | undefined {
  const keys = replaceKeys(question.answer_keys, answer_keys);
  const { issues, mismatches } = checkQuestion(question.content_ast, keys);
  return issues.length > 0 || mismatches.length > 0 ? undefined : { ...question, answer_keys: keys, points };
}
