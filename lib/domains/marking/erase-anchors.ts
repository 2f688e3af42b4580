import type { Ctx } from "#lib/platform/context.ts";
import { deleteSubmissionAnchors } from "./anchor-queries.ts";

/**
 * Removes the anchors in submissions whose learner is being erased in this transaction, with all their marks and
 * comments. The caller checks the permission.
 */
export const eraseAnchors = (
  ctx: Ctx,
  { submissionIds }: { submissionIds: readonly string[] },
): Promise<void> => deleteSubmissionAnchors(ctx.db, ctx.organizationId, submissionIds);
