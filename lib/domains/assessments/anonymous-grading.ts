import { notFound } from "#lib/contract/app-error.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { lockAssessment, updateAssessment } from "./queries.ts";

/**
 * Turns anonymous grading on or off. While it is on, graders don't see whose answers they grade. Requires permission to
 * write assessments, so that a grader can't turn it off. Writes an audit entry if the setting changes. Throws 404.
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
