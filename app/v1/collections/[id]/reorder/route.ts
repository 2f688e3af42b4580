import { Collection, ReorderBody } from "#lib/contract/collections.ts";
import { collectionExamples } from "#lib/contract/examples/catalog.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { reorderItems } from "#lib/domains/library/collections/items.ts";
import { withEtag } from "#lib/platform/http/etag.ts";
import { route } from "#lib/platform/http/route.ts";

export const reorder = route("/v1/collections/[id]/reorder", {
  PATCH: {
    auth: apiKey("write:assessments"),
    operationId: "reorderCollection",
    tag: "Collections",
    summary: "Reorder the items of a collection",
    description: "`collection.reordered` fires, unless the items are already in this order.",
    body: ReorderBody,
    data: Collection,
    errors: ["not_found"],
    sendsEtag: true,
    acceptsIfMatch: true,
    examples: collectionExamples.reorder,
    handle: async (ctx, { params, body, ifMatch }) =>
      withEtag(await reorderItems(ctx, { collectionId: params.id, itemIds: body.item_ids, ifMatch })),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = reorder;
