import type { SubmissionFile } from "#lib/contract/files.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { requireNotArchived } from "#lib/domains/assessments/rules.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { type FileUpload, uploadFile } from "./upload.ts";

/**
 * Stores a file that a product sends for one of its learners. Throws 404, 409 `assessment_archived` and the errors of
 * `uploadFile`.
 */
export async function uploadFileForProduct(ctx: Ctx, upload: FileUpload): Promise<SubmissionFile> {
  require(ctx, "submissions.write");
  const row = await requireAssessment(ctx, upload.assessmentId);
  requireNotArchived(row);
  return uploadFile(ctx, { ...upload, assessmentId: row.id });
}
