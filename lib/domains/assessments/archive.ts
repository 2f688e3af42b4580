import { notFound } from "#lib/contract/app-error.ts";
import type { Assessment } from "#lib/contract/assessments.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { emit } from "#lib/domains/webhooks/emit.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { getDefaultView } from "./present.ts";
import { lockAssessment, updateAssessment } from "./queries.ts";
import { presentWithExercises } from "./read.ts";

/**
 * Archives an assessment. It can still be read, but it accepts no more submissions, and no new tokens are issued for
 * it. Does nothing if it is already archived. Throws 404.
 */
export function archiveAssessment(ctx: Ctx, input: { id: string }): Promise<Assessment> {
  require(ctx, "assessments.write");
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const row = await lockAssessment(db, ctx.organizationId, input.id);
    if (!row) throw notFound("Assessment");
    if (row.status === "archived") return presentWithExercises(txCtx, row, getDefaultView(row));
    const archived = await updateAssessment(db, ctx.organizationId, row.id, {
      status: "archived",
      archivedAt: ctx.now,
      updatedAt: ctx.now,
    });
    await appendAudit(txCtx, "assessment.archived", { type: "assessment", id: row.id });
    await emit(txCtx, "assessment.archived", { assessment_id: row.id });
    return presentWithExercises(txCtx, archived ?? row, getDefaultView(row));
  });
}

/** Restores an archived assessment as published if it was ever published, otherwise as a draft. Throws 404. */
export function unarchiveAssessment(ctx: Ctx, input: { id: string }): Promise<Assessment> {
  require(ctx, "assessments.write");
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const row = await lockAssessment(db, ctx.organizationId, input.id);
    if (!row) throw notFound("Assessment");
    if (row.status !== "archived") return presentWithExercises(txCtx, row, getDefaultView(row));
    const unarchived = await updateAssessment(db, ctx.organizationId, row.id, {
      status: row.version > 0 ? "published" : "draft",
      archivedAt: null,
      updatedAt: ctx.now,
    });
    await appendAudit(txCtx, "assessment.unarchived", { type: "assessment", id: row.id });
    return presentWithExercises(txCtx, unarchived ?? row, getDefaultView(row));
  });
}
