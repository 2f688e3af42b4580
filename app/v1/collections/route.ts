import {
  Collection,
  CollectionSummary,
  CreateCollectionBody,
  ListCollectionsQuery,
} from "#lib/contract/collections.ts";
import { collectionExamples } from "#lib/contract/examples/catalog.ts";
import { createCollection } from "#lib/domains/library/collections/create.ts";
import { listCollections } from "#lib/domains/library/collections/read.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const collections = resource("/v1/collections", {
  GET: apiRoute({
    operationId: "listCollections",
    tag: "Collections",
    summary: "List collections",
    description:
      "Newest first, without their items. Archived collections are listed only with `status=archived`.",
    scope: "read:assessments",
    query: ListCollectionsQuery,
    list: true,
    data: CollectionSummary,
    examples: collectionExamples.list,
    handle: (ctx, { query }) => listCollections(ctx, query),
  }),
  POST: apiRoute({
    operationId: "createCollection",
    tag: "Collections",
    summary: "Create a collection",
    description: `Without a \`slug\`, one is made from the name: accents are removed, and everything but letters and digits becomes a hyphen. If
it is in use, \`-2\`, \`-3\` and so on is added. A \`slug\` you send that is in use is refused. \`collection.created\` fires.`,
    scope: "write:assessments",
    body: CreateCollectionBody,
    status: 201,
    data: Collection,
    errors: ["slug_taken"],
    examples: collectionExamples.create,
    handle: (ctx, { body }) => createCollection(ctx, body),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = collections;
