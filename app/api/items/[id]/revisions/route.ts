import { type ItemRevision, ItemRevisionsQuery } from "#lib/contract/item-history.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { listItemRevisions } from "#lib/domains/items/history.ts";
import { json, list } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const itemRevisions = route("/api/items/[id]/revisions", {
  GET: {
    auth: session("assessments.read"),
    data: list(json<ItemRevision>()),
    summary: "List the revisions of an item",
    query: ItemRevisionsQuery,
    handle: (ctx, { params, query }) => listItemRevisions(ctx, { id: params.id, page: query.page }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = itemRevisions;
