import { Collection } from "#lib/contract/collections.ts";
import { collectionExamples } from "#lib/contract/examples/catalog.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { unarchiveCollection } from "#lib/domains/library/collections/archive.ts";
import { withEtag } from "#lib/platform/http/etag.ts";
import { route } from "#lib/platform/http/route.ts";

export const collectionUnarchive = route("/v1/collections/[id]/unarchive", {
  POST: {
    auth: apiKey("write:assessments"),
    operationId: "unarchiveCollection",
    tag: "Collections",
    summary: "Restore an archived collection",
    description: `It is \`active\` again, with the same items.`,
    data: Collection,
    errors: ["not_found"],
    sendsEtag: true,
    acceptsIfMatch: true,
    examples: collectionExamples.unarchive,
    handle: async (ctx, { params, ifMatch }) =>
      withEtag(await unarchiveCollection(ctx, { id: params.id, ifMatch })),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = collectionUnarchive;
