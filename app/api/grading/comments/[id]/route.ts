import { forgetComment } from "#lib/grading-desk/comments.ts";
import { resource } from "#lib/http/endpoint.ts";
import { sessionRoute } from "#lib/http/session-route.ts";

export const comment = resource("/api/grading/comments/[id]", {
  DELETE: sessionRoute({
    summary: "Forget a comment",
    permission: "grading.write",
    handle: (ctx, { params }) => forgetComment(ctx, { id: params.id ?? "" }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = comment;
