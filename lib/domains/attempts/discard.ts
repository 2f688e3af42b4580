import type { Attempt } from "#lib/contract/attempts.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { closeAttemptRow } from "./queries.ts";
import { describeAttempt, requireAttempt } from "./read.ts";
import { recordIfDue } from "./record-due.ts";
import { createAttemptClosedError } from "./rules.ts";

/**
 * Discards an open attempt with its saved answers. It doesn't count as an attempt. One that is due is recorded instead.
 * Throws 404 and 409 `attempt_closed`.
 */
export async function discardAttempt(ctx: Ctx, input: { id: string }): Promise<Attempt> {
  require(ctx, "attempts.manage");
  // This is committed before the refusal below. With an Idempotency-Key, the refusal undoes it, and a worker records it.
  await recordIfDue(ctx, input.id);
  const discarded = await inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const row = await closeAttemptRow(db, ctx.organizationId, {
      id: input.id,
      state: "discarded",
      now: ctx.now,
    });
    if (row) {
      const subject = { type: "assessment", id: row.assessmentId };
      await appendAudit(txCtx, "attempt.discarded", subject, { attempt_id: row.id });
      return row;
    }
    await requireAttempt(txCtx, input.id);
    throw createAttemptClosedError();
  });
  return describeAttempt(ctx, discarded);
}
