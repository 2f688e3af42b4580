import { AppError, notFound } from "#lib/contract/app-error.ts";
import type { SavedComment } from "#lib/contract/marking.ts";
import { MARKING_ERRORS } from "#lib/messages/marking.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import {
  countComments,
  deleteComment,
  insertComment,
  listComments,
  lockComments,
} from "./saved-comment-queries.ts";

const MAX_SAVED_COMMENTS = 200;

/**
 * Lists the person's saved comments, oldest first. The order must be stable, because people pick a comment by its
 * position.
 */
export async function listSavedComments(ctx: Ctx): Promise<SavedComment[]> {
  require(ctx, "grading.write");
  return listComments(ctx.db, ctx.organizationId, requireUserId(ctx));
}

/** Saves a comment for reuse. Throws 400 `invalid_request` if the person has reached the limit. */
export async function saveComment(ctx: Ctx, input: { text: string }): Promise<SavedComment> {
  require(ctx, "grading.write");
  const userId = requireUserId(ctx);
  return inTransaction(ctx.db, async (db) => {
    await lockComments(db, ctx.organizationId, userId);
    if ((await countComments(db, ctx.organizationId, userId)) >= MAX_SAVED_COMMENTS)
      throw new AppError("invalid_request", MARKING_ERRORS.savedCommentLimit(MAX_SAVED_COMMENTS));
    const comment = { id: newId(), text: input.text };
    await insertComment(db, ctx.organizationId, { ...comment, userId, createdAt: ctx.now });
    return comment;
  });
}

/** Deletes one of the person's own saved comments. Throws 404. */
export async function deleteSavedComment(
  ctx: Ctx,
  input: { id: string },
): Promise<{ id: string; deleted: true }> {
  require(ctx, "grading.write");
  if (!(await deleteComment(ctx.db, ctx.organizationId, requireUserId(ctx), input.id)))
    throw notFound("Comment");
  return { id: input.id, deleted: true };
}

function requireUserId({ actor }: Ctx): string {
  if (actor.kind !== "user") throw new Error("Only users have saved comments");
  return actor.id;
}
