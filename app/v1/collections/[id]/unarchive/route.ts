import { Collection } from "#lib/contract/collections.ts";
import { collectionExamples } from "#lib/contract/examples/catalog.ts";
import { unarchiveCollection } from "#lib/domains/library/collections/archive.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const collectionUnarchive = resource("/v1/collections/[id]/unarchive", {
  POST: apiRoute({
    operationId: "unarchiveCollection",
    tag: "Collections",
    summary: "Restore an archived collection",
    description: `It is \`active\` again, with the same items.`,
    scope: "write:assessments",
    data: Collection,
    errors: ["not_found"],
    examples: collectionExamples.unarchive,
    handle: (ctx, { params }) => unarchiveCollection(ctx, { id: params.id ?? "" }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = collectionUnarchive;
