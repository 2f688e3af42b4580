import { type SavedComment, SavedCommentBody } from "#lib/contract/marking.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { listSavedComments, saveComment } from "#lib/domains/marking/saved-comments.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const comments = route("/api/grading/comments", {
  GET: {
    auth: session("grading.write"),
    data: json<SavedComment[]>(),
    summary: "List saved comments",
    handle: (ctx) => listSavedComments(ctx),
  },
  POST: {
    auth: session("grading.write"),
    data: json<SavedComment>(),
    summary: "Save a comment",
    body: SavedCommentBody,
    status: 201,
    handle: (ctx, { body }) => saveComment(ctx, body),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = comments;
