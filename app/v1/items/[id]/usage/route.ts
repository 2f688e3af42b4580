import { itemExamples } from "#lib/contract/examples/items.ts";
import { ItemUse, ListItemUsageQuery } from "#lib/contract/items.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { listItemUsage } from "#lib/domains/items/usage.ts";
import { list } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const itemUsage = route("/v1/items/[id]/usage", {
  GET: {
    auth: apiKey("read:assessments"),
    operationId: "listItemUsage",
    tag: "Items",
    summary: "List where an item is used",
    description: `Newest assessment first, each with its versions from the latest to the first and then its working copy. A version that was
published with a pool uses every item that the pool can draw.`,
    query: ListItemUsageQuery,
    data: list(ItemUse),
    errors: ["not_found"],
    examples: itemExamples.usage,
    handle: (ctx, { params, query }) => listItemUsage(ctx, { id: params.id, query }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = itemUsage;
