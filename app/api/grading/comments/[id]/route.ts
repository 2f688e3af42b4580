import { deleteSavedComment } from "#lib/domains/marking/saved-comments.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const comment = resource("/api/grading/comments/[id]", {
  DELETE: sessionRoute({
    summary: "Forget a comment",
    permission: "grading.write",
    handle: (ctx, { params }) => deleteSavedComment(ctx, { id: params.id ?? "" }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = comment;
