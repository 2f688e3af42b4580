import { AppError, notFound } from "#lib/contract/app-error.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { FILE_ERRORS } from "#lib/messages/file-errors.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { type AssessmentOrAttempt, deleteUnclaimed, hasFile } from "./delete-queries.ts";

type Deleted = { id: string; deleted: true };

/** Deletes a file that a product uploaded or a learner's attempt has. Throws 404, and 409 `file_submitted`. */
export async function deleteFileForProduct(
  ctx: Ctx,
  { assessmentId, id }: { assessmentId: string; id: string },
): Promise<Deleted> {
  require(ctx, "submissions.write");
  const row = await requireAssessment(ctx, assessmentId);
  return deleteUnsubmitted(ctx, { id, uploadedTo: { assessmentId: row.id } });
}

/** Deletes a file of a learner's own attempt. Throws 404, and 409 `file_submitted`. */
export async function deleteAttemptFile(
  ctx: Ctx,
  { attemptId, id }: { attemptId: string; id: string },
): Promise<Deleted> {
  require(ctx, "submissions.write");
  return deleteUnsubmitted(ctx, { id, uploadedTo: { attemptId } });
}

/** Bytes in a bucket are deleted within a minute. */
async function deleteUnsubmitted(
  ctx: Ctx,
  file: { id: string; uploadedTo: AssessmentOrAttempt },
): Promise<Deleted> {
  if (await deleteUnclaimed(ctx.db, ctx.organizationId, file)) return { id: file.id, deleted: true };
  if (!(await hasFile(ctx.db, ctx.organizationId, file))) throw notFound("File");
  throw new AppError("file_submitted", FILE_ERRORS.submitted);
}
