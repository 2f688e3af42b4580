import type { Ctx } from "#lib/platform/context.ts";
import { deleteFiles } from "./delete-queries.ts";

/**
 * Deletes the files of submissions and attempts. Bytes in a bucket are deleted within a minute. The caller checks the
 * permission.
 */
export const eraseFiles = (
  ctx: Ctx,
  {
    submissionIds = [],
    attemptIds = [],
  }: { submissionIds?: readonly string[]; attemptIds?: readonly string[] },
): Promise<number> => deleteFiles(ctx.db, ctx.organizationId, { submissionIds, attemptIds });
