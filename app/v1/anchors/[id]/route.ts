import { Deleted } from "#lib/contract/assessments.ts";
import { anchorExamples } from "#lib/contract/examples/anchors.ts";
import { apiKeyWithAll } from "#lib/domains/identity/auth/api-key-auth.ts";
import { removeAnchor } from "#lib/domains/marking/anchors.ts";
import { route } from "#lib/platform/http/route.ts";

export const anchor = route("/v1/anchors/[id]", {
  DELETE: {
    auth: apiKeyWithAll(["write:assessments", "write:submissions"], "anchors.manage"),
    operationId: "removeAnchor",
    tag: "Grading",
    summary: "Remove an anchor",
    description:
      "Deletes the anchor with the marks that markers gave it. It no longer has to be marked. The submission stays as it is.",
    data: Deleted,
    errors: ["not_found"],
    examples: anchorExamples.remove,
    handle: (ctx, { params }) => removeAnchor(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = anchor;
