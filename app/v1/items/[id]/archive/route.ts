import { itemExamples } from "#lib/contract/examples/items.ts";
import { Item } from "#lib/contract/items.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { archiveItem } from "#lib/domains/items/archive.ts";
import { withEtag } from "#lib/platform/http/etag.ts";
import { route } from "#lib/platform/http/route.ts";

export const itemArchive = route("/v1/items/[id]/archive", {
  POST: {
    auth: apiKey("write:assessments"),
    operationId: "archiveItem",
    tag: "Items",
    summary: "Archive an item",
    description: `An archived item leaves the lists, and pools that select items by tags no longer draw it. Assessments that use it keep it, and you
can still read and update it. To add it to other assessments, unarchive it first. Its revision stays the same.`,
    data: Item,
    errors: ["not_found"],
    sendsEtag: true,
    acceptsIfMatch: true,
    examples: itemExamples.archive,
    handle: async (ctx, { params, ifMatch }) => withEtag(await archiveItem(ctx, { id: params.id, ifMatch })),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = itemArchive;
