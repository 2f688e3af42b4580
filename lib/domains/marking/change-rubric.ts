import { AppError } from "#lib/contract/app-error.ts";
import type { RubricItems, RubricPreview } from "#lib/contract/marking.ts";
import { roundScore } from "#lib/core/grading/round.ts";
import { shareKeys } from "#lib/domains/assessments/correct-keys.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { getRubricChangeTime } from "#lib/domains/submissions/read-marks.ts";
import { MARKING_ERRORS } from "#lib/messages/marking.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { requireOpenQuestion } from "./get-queue.ts";
import { lockRubrics, replaceRubric } from "./mark-queries.ts";
import { computeRubricEffect, type RubricEffect } from "./rubric-effect.ts";
import { saveMarks } from "./save-marks.ts";
import { listSubmissionHeads, lockSubmissions } from "./submission-queries.ts";

type Change = { assessmentId: string; questionId: string; items: RubricItems };

/** Returns the effect that a changed rubric would have on the existing marks, without writing anything. Throws 404. */
export async function previewRubric(ctx: Ctx, input: Change): Promise<RubricPreview> {
  require(ctx, "grading.write");
  const change = await requireKnownQuestion(ctx, input);
  return presentEffect((await computeRubricEffect(ctx, change, listSubmissionHeads)).effect);
}

/**
 * Replaces revision `input.revision` of a rubric and recalculates the working marks that came from it, in one
 * transaction. The results of finished submissions don't change. Throws 404 and 409 `stale_revision`.
 */
export async function changeRubric(
  ctx: Ctx,
  input: Change & { revision: number },
): Promise<RubricPreview & { revision: number }> {
  require(ctx, "grading.write");
  const change = await requireKnownQuestion(ctx, input);
  const { assessmentId, questionId, items } = change;
  const effect = await inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    // Regrades lock the keys before submissions, too. So a rubric that one has just replaced is found to be outdated.
    await shareKeys(txCtx, { assessmentId });
    await lockRubrics(db, ctx.organizationId, [questionId], "changing");
    const { effect, changes } = await computeRubricEffect(txCtx, change, lockSubmissions);
    const updatedAt = await getRubricChangeTime(txCtx, assessmentId);
    const row = { assessmentId, questionId, items: [...items], updatedAt };
    if (!(await replaceRubric(db, ctx.organizationId, row, input.revision)))
      throw new AppError("stale_revision", MARKING_ERRORS.rubricChanged);
    await saveMarks(txCtx, changes);
    await appendAudit(
      txCtx,
      "rubric.changed",
      { type: "assessment", id: assessmentId },
      { question_id: questionId, changed: effect.changed },
    );
    return effect;
  });
  return { ...presentEffect(effect), revision: input.revision + 1 };
}

/** Returns the change with normalized ids. Throws 404 unless at least one submission contains the question. */
async function requireKnownQuestion(ctx: Ctx, { assessmentId, questionId, items }: Change): Promise<Change> {
  const question = await requireOpenQuestion(ctx, { assessmentId, questionId, show: "waiting" });
  return { assessmentId: assessmentId.toLowerCase(), questionId: question.id, items };
}

const presentEffect = ({ changed, meanChange, manuallyScored, finished }: RubricEffect): RubricPreview => ({
  changed,
  mean_change: meanChange && roundScore(meanChange),
  manually_scored: manuallyScored,
  finished,
});
