import { examineAgain } from "#lib/domains/analytics/examinations.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { resolveAlerts } from "./queries.ts";

/**
 * Settles the alerts about questions whose keys were corrected. The next examination, which is due at once, brings back what
 * still holds. Called after the transaction of the correction: there, it could wait for an examination whose alerts wait
 * for the correction. The caller checks the permission.
 */
export function settleAlerts(
  ctx: Ctx,
  corrected: { assessmentId: string; versions: readonly number[]; questionIds: readonly string[] },
): Promise<void> {
  return inTransaction(ctx.db, async (db) => {
    // First, so that an examination in progress, which may have read the former results, has saved by then or never will.
    await examineAgain({ ...ctx, db }, { assessmentIds: [corrected.assessmentId] });
    await resolveAlerts(db, ctx.organizationId, { ...corrected, now: ctx.now });
  });
}
