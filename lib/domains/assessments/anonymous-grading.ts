import { notFound } from "#lib/contract/app-error.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { lockAssessment, updateAssessment } from "./queries.ts";

/**
 * Says whether teachers are told whose answers they grade. Who may say so writes assessments: a teacher who only grades
 * cannot lift the veil. Turning it on or off is noted; what it is already changes nothing. 404.
 */
export function setAnonymousGrading(
  ctx: Ctx,
  input: { id: string; anonymous: boolean },
): Promise<{ id: string; anonymous: boolean }> {
  require(ctx, "assessments.write");
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const row = await lockAssessment(db, ctx.organizationId, input.id);
    if (!row) throw notFound("Assessment");
    const { id, anonymous } = { id: row.id, anonymous: input.anonymous };
    if (row.anonymousGrading === anonymous) return { id, anonymous };
    await updateAssessment(db, ctx.organizationId, id, { anonymousGrading: anonymous });
    await appendAudit(txCtx, `assessment.anonymous_grading.${anonymous ? "on" : "off"}`, {
      type: "assessment",
      id,
    });
    return { id, anonymous };
  });
}
