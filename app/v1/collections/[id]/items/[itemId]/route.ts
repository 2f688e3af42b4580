import { Deleted } from "#lib/contract/assessments.ts";
import { collectionExamples } from "#lib/contract/examples/catalog.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { removeItem } from "#lib/domains/library/collections/items.ts";
import { withEtag } from "#lib/platform/http/etag.ts";
import { route } from "#lib/platform/http/route.ts";

export const collectionItem = route("/v1/collections/[id]/items/[itemId]", {
  DELETE: {
    auth: apiKey("write:assessments"),
    operationId: "removeCollectionItem",
    tag: "Collections",
    summary: "Remove an assessment from a collection",
    description:
      "`itemId` is the id of the item, not of the assessment. Later items move up. `collection.item_removed` fires.",
    data: Deleted,
    errors: ["not_found"],
    sendsEtag: true,
    acceptsIfMatch: true,
    examples: collectionExamples.removeItem,
    handle: async (ctx, { params, ifMatch }) =>
      withEtag(await removeItem(ctx, { collectionId: params.id, itemId: params.itemId, ifMatch })),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = collectionItem;
