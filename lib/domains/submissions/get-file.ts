import { readSubmissionFile, type ServedFile } from "#lib/domains/files/read.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { hidesLearner, requireSubmission } from "./read.ts";

/** Returns a file of a submission. While grading is anonymous, its name isn't the learner's. Throws 404. */
export async function getSubmissionFile(
  ctx: Ctx,
  { submissionId, id }: { submissionId: string; id: string },
): Promise<ServedFile> {
  require(ctx, "results.read");
  const row = await requireSubmission(ctx, submissionId);
  const isAnonymous = await hidesLearner(ctx, row);
  return readSubmissionFile(ctx, { submissionId: row.id, id, isAnonymous });
}
