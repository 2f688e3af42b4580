import { AppError } from "#lib/contract/app-error.ts";
import type { Submission } from "#lib/contract/submissions.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { emit } from "#lib/domains/webhooks/emit.ts";
import { SUBMISSION_ERRORS } from "#lib/messages/submission-errors.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { lockSubmissionOrThrow } from "./change-result.ts";
import { updateSubmission } from "./queries.ts";
import { readSubmission } from "./read.ts";
import { buildResultEvent } from "./result-event.ts";
import { changeVoidedCount } from "./void-queries.ts";

/**
 * Voids a submission: it keeps its row and number, but no statistics include it, and the learner has the attempt back.
 * A submission that is already voided stays as it is. Throws 404, and 409 `not_voidable` for a draft submission.
 */
export async function voidSubmission(ctx: Ctx, input: { id: string; reason: string }): Promise<Submission> {
  require(ctx, "attempts.manage");
  await applyVoid(ctx, input);
  return readSubmission(ctx, input);
}

/** Does what `voidSubmission` does. Returns the id of the submission, and whether this call voided it. */
export function applyVoid(
  ctx: Ctx,
  input: { id: string; reason: string },
): Promise<{ id: string; hasChanged: boolean }> {
  require(ctx, "attempts.manage");
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const row = await lockSubmissionOrThrow(txCtx, input);
    if (row.isDraft) throw new AppError("not_voidable", SUBMISSION_ERRORS.notVoidable);
    if (row.voidedAt) return { id: row.id, hasChanged: false };
    await updateSubmission(db, ctx.organizationId, row.id, { voidedAt: ctx.now, voidReason: input.reason });
    await changeVoidedCount(db, ctx.organizationId, row, 1);
    await appendAudit(txCtx, "submission.voided", { type: "submission", id: row.id });
    const result = await buildResultEvent(txCtx, row);
    const event = { ...result, voided_at: ctx.now.toISOString(), reason: input.reason };
    await emit(txCtx, "submission.voided", event, { learnerId: row.learnerId });
    return { id: row.id, hasChanged: true };
  });
}
