import { AddItemBody, CollectionItem } from "#lib/contract/collections.ts";
import { collectionExamples } from "#lib/contract/examples/catalog.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { addItem } from "#lib/domains/library/collections/items.ts";
import { withEtag } from "#lib/platform/http/etag.ts";
import { route } from "#lib/platform/http/route.ts";

export const collectionItems = route("/v1/collections/[id]/items", {
  POST: {
    auth: apiKey("write:assessments"),
    operationId: "addCollectionItem",
    tag: "Collections",
    summary: "Add an assessment to a collection",
    description: `Inserts it at \`position\`, from 1 to one past the last, or at the end without one. A collection holds up to 1,000 assessments,
each once. \`collection.item_added\` fires.`,
    body: AddItemBody,
    status: 201,
    data: CollectionItem,
    errors: ["not_found", "already_in_collection", "assessment_archived"],
    sendsEtag: true,
    acceptsIfMatch: true,
    examples: collectionExamples.addItem,
    handle: async (ctx, { params, body, ifMatch }) =>
      withEtag(await addItem(ctx, { collectionId: params.id, item: body, ifMatch })),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = collectionItems;
