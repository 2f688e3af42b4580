import type { Assessment } from "#lib/contract/assessments.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { emit } from "#lib/domains/webhooks/emit.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { getDefaultView } from "./present.ts";
import { presentWithExercises, requireDetailedAssessment } from "./read.ts";
import { requirePublished } from "./rules.ts";

/**
 * Emits `assessment.content_updated` without publishing a new version, to notify receivers on demand. Throws 404, 409
 * `assessment_archived` and 409 `assessment_not_published`.
 */
export async function notifyContentUpdated(ctx: Ctx, input: { id: string }): Promise<Assessment> {
  require(ctx, "assessments.write");
  const row = await requireDetailedAssessment(ctx, input.id);
  requirePublished(row);
  await inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    await appendAudit(txCtx, "assessment.notified", { type: "assessment", id: row.id });
    await emit(txCtx, "assessment.content_updated", { assessment_id: row.id, title: row.title });
  });
  return presentWithExercises(ctx, row, getDefaultView(row));
}
