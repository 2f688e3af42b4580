import { SavedCommentBody } from "#lib/contract/marking.ts";
import { listSavedComments, saveComment } from "#lib/domains/marking/saved-comments.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const comments = resource("/api/grading/comments", {
  GET: sessionRoute({
    summary: "The comments one keeps to use again",
    permission: "grading.write",
    handle: (ctx) => listSavedComments(ctx),
  }),
  POST: sessionRoute({
    summary: "Keep a comment",
    permission: "grading.write",
    body: SavedCommentBody,
    status: 201,
    handle: (ctx, { body }) => saveComment(ctx, body),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = comments;
