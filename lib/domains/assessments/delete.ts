import { AppError, notFound } from "#lib/contract/app-error.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { ASSESSMENT_ERRORS } from "#lib/messages/assessment-errors.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { isForeignKeyViolation } from "#lib/platform/db/driver-errors.ts";
import { deleteAssessment, hasSubmissions, lockAssessment } from "./queries.ts";

/**
 * Deletes an assessment that has no submissions, along with its versions. `beforeDelete` runs in the same transaction
 * while the row is locked, so that it can remove anything that refers to the assessment. Throws 404 and 409
 * `assessment_has_submissions`.
 */
export async function deleteUnusedAssessment(
  ctx: Ctx,
  input: { id: string },
  beforeDelete: (ctx: Ctx) => Promise<void>,
): Promise<{ id: string; deleted: true }> {
  require(ctx, "assessments.write");
  try {
    return await inTransaction(ctx.db, async (db) => {
      const row = await lockAssessment(db, ctx.organizationId, input.id);
      if (!row) throw notFound("Assessment");
      if (await hasSubmissions(db, ctx.organizationId, row.id)) throw createHasSubmissionsError();
      await beforeDelete({ ...ctx, db });
      await deleteAssessment(db, ctx.organizationId, row.id);
      await appendAudit(
        { ...ctx, db },
        "assessment.deleted",
        { type: "assessment", id: row.id },
        { title: row.title },
      );
      return { id: row.id, deleted: true };
    });
  } catch (error) {
    // A submission was recorded in the meantime, and its foreign key refers to a version of this assessment.
    if (isForeignKeyViolation(error)) throw createHasSubmissionsError();
    throw error;
  }
}

const createHasSubmissionsError = () =>
  new AppError("assessment_has_submissions", ASSESSMENT_ERRORS.hasSubmissions);
