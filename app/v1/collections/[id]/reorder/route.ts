import { Collection, ReorderBody } from "#lib/contract/collections.ts";
import { collectionExamples } from "#lib/contract/examples/catalog.ts";
import { reorderItems } from "#lib/domains/library/collections/items.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const reorder = resource("/v1/collections/[id]/reorder", {
  PATCH: apiRoute({
    operationId: "reorderCollection",
    tag: "Collections",
    summary: "Reorder the items of a collection",
    description: "`collection.reordered` fires, unless the items are already in this order.",
    scope: "write:assessments",
    body: ReorderBody,
    data: Collection,
    errors: ["not_found"],
    examples: collectionExamples.reorder,
    handle: (ctx, { params, body }) =>
      reorderItems(ctx, { collectionId: params.id ?? "", itemIds: body.item_ids }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = reorder;
