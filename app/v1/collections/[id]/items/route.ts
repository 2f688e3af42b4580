import { AddItemBody, CollectionItem } from "#lib/contract/collections.ts";
import { collectionExamples } from "#lib/contract/examples/catalog.ts";
import { addItem } from "#lib/domains/library/collections/items.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const collectionItems = resource("/v1/collections/[id]/items", {
  POST: apiRoute({
    operationId: "addCollectionItem",
    tag: "Collections",
    summary: "Add an assessment to a collection",
    description: `Inserts it at \`position\`, from 1 to one past the last, or at the end without one. A collection holds up to 1,000 assessments,
each once. \`collection.item_added\` fires.`,
    scope: "write:assessments",
    body: AddItemBody,
    status: 201,
    data: CollectionItem,
    errors: ["not_found", "already_in_collection", "assessment_archived"],
    examples: collectionExamples.addItem,
    handle: (ctx, { params, body }) => addItem(ctx, { collectionId: params.id ?? "", item: body }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = collectionItems;
