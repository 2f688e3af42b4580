import { type ItemDifference, ItemDifferenceQuery } from "#lib/contract/item-history.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { compareItemRevisions } from "#lib/domains/items/history.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const itemDifference = route("/api/items/[id]/revisions/difference", {
  GET: {
    auth: session("assessments.write"),
    data: json<ItemDifference>(),
    summary: "Compare two revisions of an item",
    query: ItemDifferenceQuery,
    handle: (ctx, { params, query }) => compareItemRevisions(ctx, { id: params.id, ...query }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = itemDifference;
