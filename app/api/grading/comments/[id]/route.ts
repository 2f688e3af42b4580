import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { deleteSavedComment } from "#lib/domains/marking/saved-comments.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const comment = route("/api/grading/comments/[id]", {
  DELETE: {
    auth: session("grading.write"),
    data: json<{ id: string; deleted: true }>(),
    summary: "Delete a saved comment",
    handle: (ctx, { params }) => deleteSavedComment(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = comment;
