import type { SubmissionFile } from "#lib/contract/files.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { requireNotArchived } from "#lib/domains/assessments/rules.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { type FileInBucket, type FileUpload, putFileInBucket, uploadFile } from "./upload.ts";

/**
 * Stores a file that a product sends for one of its learners. Throws 404, 409 `assessment_archived` and the errors of
 * `uploadFile`.
 */
export async function uploadFileForProduct(ctx: Ctx, upload: FileUpload): Promise<SubmissionFile> {
  require(ctx, "submissions.write");
  return uploadFile(ctx, { ...upload, assessmentId: await requireOpenAssessment(ctx, upload) });
}

/** Puts the bytes of such a file in the bucket, for `uploadFileForProduct`. Throws the same errors. */
export async function putFileOfProductInBucket(ctx: Ctx, upload: FileUpload): Promise<FileInBucket> {
  require(ctx, "submissions.write");
  return putFileInBucket(ctx, { ...upload, assessmentId: await requireOpenAssessment(ctx, upload) });
}

async function requireOpenAssessment(ctx: Ctx, { assessmentId }: FileUpload): Promise<string> {
  const row = await requireAssessment(ctx, assessmentId);
  requireNotArchived(row);
  return row.id;
}
