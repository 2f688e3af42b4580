import { Collection } from "#lib/contract/collections.ts";
import { collectionExamples } from "#lib/contract/examples/catalog.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { archiveCollection } from "#lib/domains/library/collections/archive.ts";
import { withEtag } from "#lib/platform/http/etag.ts";
import { route } from "#lib/platform/http/route.ts";

export const collectionArchive = route("/v1/collections/[id]/archive", {
  POST: {
    auth: apiKey("write:assessments"),
    operationId: "archiveCollection",
    tag: "Collections",
    summary: "Archive a collection",
    description:
      "An archived collection leaves the lists. You can still read, update, and delete it. `collection.archived` fires once.",
    data: Collection,
    errors: ["not_found"],
    sendsEtag: true,
    acceptsIfMatch: true,
    examples: collectionExamples.archive,
    handle: async (ctx, { params, ifMatch }) =>
      withEtag(await archiveCollection(ctx, { id: params.id, ifMatch })),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = collectionArchive;
