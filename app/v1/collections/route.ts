import {
  Collection,
  CollectionSummary,
  CreateCollectionBody,
  ListCollectionsQuery,
} from "#lib/contract/collections.ts";
import { collectionExamples } from "#lib/contract/examples/catalog.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { createCollection } from "#lib/domains/library/collections/create.ts";
import { listCollections } from "#lib/domains/library/collections/read.ts";
import { withEtag } from "#lib/platform/http/etag.ts";
import { list } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const collections = route("/v1/collections", {
  GET: {
    auth: apiKey("read:assessments"),
    operationId: "listCollections",
    tag: "Collections",
    summary: "List collections",
    description:
      "Newest first, without their items. Archived collections are listed only with `status=archived`.",
    query: ListCollectionsQuery,
    data: list(CollectionSummary),
    examples: collectionExamples.list,
    handle: (ctx, { query }) => listCollections(ctx, query),
  },
  POST: {
    auth: apiKey("write:assessments"),
    operationId: "createCollection",
    tag: "Collections",
    summary: "Create a collection",
    description: `Without a \`slug\`, one is made from the name: accents are removed, and everything but letters and digits becomes a hyphen. If
it is in use, \`-2\`, \`-3\`, and so on is added. A \`slug\` you send that is in use is rejected. \`collection.created\` fires.`,
    body: CreateCollectionBody,
    status: 201,
    data: Collection,
    errors: ["external_id_taken", "slug_taken"],
    sendsEtag: true,
    examples: collectionExamples.create,
    handle: async (ctx, { body }) => withEtag(await createCollection(ctx, body)),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = collections;
