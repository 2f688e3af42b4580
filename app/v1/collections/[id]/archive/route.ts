import { Collection } from "#lib/contract/collections.ts";
import { collectionExamples } from "#lib/contract/examples/catalog.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { archiveCollection } from "#lib/domains/library/collections/archive.ts";
import { route } from "#lib/platform/http/route.ts";

export const collectionArchive = route("/v1/collections/[id]/archive", {
  POST: {
    auth: apiKey("write:assessments"),
    operationId: "archiveCollection",
    tag: "Collections",
    summary: "Archive a collection: it leaves the lists",
    description:
      "It freezes nothing: an archived collection can be read, changed and deleted. `collection.archived` fires, once.",
    data: Collection,
    errors: ["not_found"],
    examples: collectionExamples.archive,
    handle: (ctx, { params }) => archiveCollection(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = collectionArchive;
