import { Deleted } from "#lib/contract/assessments.ts";
import { Collection, UpdateCollectionBody } from "#lib/contract/collections.ts";
import { collectionExamples } from "#lib/contract/examples/catalog.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { deleteCollection } from "#lib/domains/library/collections/delete.ts";
import { getCollection } from "#lib/domains/library/collections/read.ts";
import { updateCollection } from "#lib/domains/library/collections/update.ts";
import { withEtag } from "#lib/platform/http/etag.ts";
import { route } from "#lib/platform/http/route.ts";

export const collection = route("/v1/collections/[id]", {
  GET: {
    auth: apiKey("read:assessments"),
    operationId: "getCollection",
    tag: "Collections",
    summary: "Fetch a collection with its items",
    description: "Items are in order, each with the fields that a list of assessments shows.",
    data: Collection,
    errors: ["not_found"],
    sendsEtag: true,
    examples: collectionExamples.get,
    handle: async (ctx, { params }) => withEtag(await getCollection(ctx, { id: params.id })),
  },
  PATCH: {
    auth: apiKey("write:assessments"),
    operationId: "updateCollection",
    tag: "Collections",
    summary: "Update a collection",
    description: `The slug stays the same unless you send one. \`collection.updated\` fires for the name and the description if their values
change, and not for other fields. \`metadata\` and \`tags\` are replaced as a whole. You can
update an archived collection.`,
    body: UpdateCollectionBody,
    data: Collection,
    errors: ["not_found", "external_id_taken", "slug_taken"],
    sendsEtag: true,
    acceptsIfMatch: true,
    examples: collectionExamples.update,
    handle: async (ctx, { params, body, ifMatch }) =>
      withEtag(await updateCollection(ctx, { id: params.id, change: body, ifMatch })),
  },
  DELETE: {
    auth: apiKey("write:assessments"),
    operationId: "deleteCollection",
    tag: "Collections",
    summary: "Delete a collection",
    description:
      "Its assessments are kept. `collection.deleted` fires, without a `collection.item_removed` for each item.",
    data: Deleted,
    errors: ["not_found"],
    acceptsIfMatch: true,
    examples: collectionExamples.delete,
    handle: (ctx, { params, ifMatch }) => deleteCollection(ctx, { id: params.id, ifMatch }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = collection;
