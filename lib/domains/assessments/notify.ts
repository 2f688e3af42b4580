import { notFound } from "#lib/contract/app-error.ts";
import type { Assessment } from "#lib/contract/assessments.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { emit } from "#lib/domains/webhooks/emit.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { getDefaultView } from "./present.ts";
import { lockAssessment } from "./queries.ts";
import { presentWithExercises } from "./read.ts";
import { requirePublished } from "./rules.ts";

/**
 * Emits `assessment.content_updated` without publishing a new version, to notify receivers on demand. Throws 404, 409
 * `assessment_archived` and 409 `assessment_not_published`.
 */
export function notifyContentUpdated(ctx: Ctx, input: { id: string }): Promise<Assessment> {
  require(ctx, "assessments.write");
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const row = await lockAssessment(db, ctx.organizationId, input.id);
    if (!row) throw notFound("Assessment");
    requirePublished(row);
    await appendAudit(txCtx, "assessment.notified", { type: "assessment", id: row.id });
    await emit(txCtx, "assessment.content_updated", { assessment_id: row.id, title: row.title });
    return presentWithExercises(txCtx, row, getDefaultView(row));
  });
}
