import { itemExamples } from "#lib/contract/examples/items.ts";
import { Item } from "#lib/contract/items.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { unarchiveItem } from "#lib/domains/items/archive.ts";
import { withEtag } from "#lib/platform/http/etag.ts";
import { route } from "#lib/platform/http/route.ts";

export const itemUnarchive = route("/v1/items/[id]/unarchive", {
  POST: {
    auth: apiKey("write:assessments"),
    operationId: "unarchiveItem",
    tag: "Items",
    summary: "Unarchive an item",
    description: "Returns an archived item to the lists.",
    data: Item,
    errors: ["not_found"],
    sendsEtag: true,
    acceptsIfMatch: true,
    examples: itemExamples.unarchive,
    handle: async (ctx, { params, ifMatch }) =>
      withEtag(await unarchiveItem(ctx, { id: params.id, ifMatch })),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = itemUnarchive;
