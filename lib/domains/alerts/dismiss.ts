import type { Alert } from "#lib/contract/alerts.ts";
import { notFound } from "#lib/contract/app-error.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, isAuthor, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { presentAlert } from "./present.ts";
import { lockAlert, setDismissed } from "./queries.ts";

/**
 * Dismisses an alert, for good: it stays dismissed when it is found again. Does nothing if it was dismissed before. Throws
 * 404.
 */
export function dismissAlert(ctx: Ctx, input: { assessmentId: string; id: string }): Promise<Alert> {
  require(ctx, "assessments.write");
  return inTransaction(ctx.db, async (db) => {
    const { id: assessmentId } = await requireAssessment({ ...ctx, db }, input.assessmentId);
    const row = await lockAlert(db, ctx.organizationId, { assessmentId, id: input.id });
    if (!row) throw notFound("Alert");
    const showsKeys = isAuthor(ctx.actor);
    if (row.dismissedAt) return presentAlert(row, { showsKeys });
    await setDismissed(db, ctx.organizationId, row.id, ctx.now);
    const { questionId, kind } = row;
    await appendAudit(
      { ...ctx, db },
      "alert.dismissed",
      { type: "assessment", id: assessmentId },
      { questionId, kind },
    );
    return presentAlert({ ...row, dismissedAt: ctx.now }, { showsKeys });
  });
}
