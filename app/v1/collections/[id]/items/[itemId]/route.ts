import { Deleted } from "#lib/contract/assessments.ts";
import { collectionExamples } from "#lib/contract/examples/catalog.ts";
import { removeItem } from "#lib/domains/library/collections/items.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const collectionItem = resource("/v1/collections/[id]/items/[itemId]", {
  DELETE: apiRoute({
    operationId: "removeCollectionItem",
    tag: "Collections",
    summary: "Remove an assessment from a collection",
    description:
      "`itemId` is the id of the item, not of the assessment. Later items move up. `collection.item_removed` fires.",
    scope: "write:assessments",
    data: Deleted,
    errors: ["not_found"],
    examples: collectionExamples.removeItem,
    handle: (ctx, { params }) =>
      removeItem(ctx, { collectionId: params.id ?? "", itemId: params.itemId ?? "" }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = collectionItem;
