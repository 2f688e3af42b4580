import { notFound } from "#lib/contract/app-error.ts";
import { type Ctx, canReach } from "#lib/platform/context.ts";
import type { computeScores } from "./compute-result.ts";
import { lockSubmission, type SubmissionRow, updateSubmission } from "./queries.ts";

export type { SubmissionRow };

/**
 * Reads a submission's row and locks it until the transaction ends, so that changes to it run one after another. Throws
 * 404.
 */
export async function lockSubmissionOrThrow(ctx: Ctx, input: { id: string }): Promise<SubmissionRow> {
  const row = await lockSubmission(ctx.db, ctx.organizationId, input.id);
  if (!row || !canReach(ctx, row.assessmentId)) throw notFound("Submission");
  return row;
}

type Result = ReturnType<typeof computeScores>["scores"] &
  Pick<SubmissionRow, "finalMarks" | "status" | "gradedAt">;

/** Replaces the result of a submission whose row the caller has locked. */
export const replaceResult = (ctx: Ctx, input: { id: string; result: Result }): Promise<void> =>
  updateSubmission(ctx.db, ctx.organizationId, input.id, input.result);
