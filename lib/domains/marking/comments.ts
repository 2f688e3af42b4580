import { AppError, notFound } from "#lib/contract/app-error.ts";
import type { SavedComment } from "#lib/contract/grading-desk.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { newId } from "#lib/platform/ids.ts";
import { countComments, deleteComment, insertComment, listComments } from "./comment-queries.ts";

const MAX_SAVED_COMMENTS = 200;

/** The comments that the person keeps to use again, oldest first: their place is what they are picked by. */
export async function listSavedComments(ctx: Ctx): Promise<SavedComment[]> {
  require(ctx, "grading.write");
  return listComments(ctx.db, ctx.organizationId, requireUserId(ctx));
}

/** Keeps a comment. 400 where there are as many as one may keep. */
export async function saveComment(ctx: Ctx, input: { text: string }): Promise<SavedComment> {
  require(ctx, "grading.write");
  const userId = requireUserId(ctx);
  if ((await countComments(ctx.db, ctx.organizationId, userId)) >= MAX_SAVED_COMMENTS)
    throw new AppError(
      "invalid_request",
      `${MAX_SAVED_COMMENTS} comments are kept already; delete one first`,
    );
  const comment = { id: newId(), text: input.text };
  await insertComment(ctx.db, ctx.organizationId, { ...comment, userId, createdAt: ctx.now });
  return comment;
}

/** Forgets one of the person's own. 404. */
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
  if (actor.kind !== "user") throw new Error("comments belong to people");
  return actor.id;
}
