import { Collection } from "#lib/contract/collections.ts";
import { collectionExamples } from "#lib/contract/examples/catalog.ts";
import { archiveCollection } from "#lib/domains/library/collections/archive.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const collectionArchive = resource("/v1/collections/[id]/archive", {
  POST: apiRoute({
    operationId: "archiveCollection",
    tag: "Collections",
    summary: "Archive a collection",
    description:
      "An archived collection leaves the lists. You can still read, update and delete it. `collection.archived` fires once.",
    scope: "write:assessments",
    data: Collection,
    errors: ["not_found"],
    examples: collectionExamples.archive,
    handle: (ctx, { params }) => archiveCollection(ctx, { id: params.id ?? "" }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = collectionArchive;
