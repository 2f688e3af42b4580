import { itemExamples } from "#lib/contract/examples/items.ts";
import { GetItemQuery, Item, parseRevision } from "#lib/contract/items.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { getItem } from "#lib/domains/items/read.ts";
import { withEtag } from "#lib/platform/http/etag.ts";
import { route } from "#lib/platform/http/route.ts";

export const item = route("/v1/items/[id]", {
  GET: {
    auth: apiKey("read:assessments"),
    operationId: "getItem",
    tag: "Items",
    summary: "Fetch an item",
    description: `\`revision=2\` returns the item as it was in revision 2, or 404 if there is none; \`status\`, \`last_used_at\` and \`created_at\` are
those of the item as it is now. \`answer_keys\` is left out unless the API key has the scope \`write:assessments\`.`,
    query: GetItemQuery,
    data: Item,
    errors: ["not_found"],
    sendsEtag: true,
    examples: itemExamples.get,
    handle: async (ctx, { params, query }) =>
      withEtag(await getItem(ctx, { id: params.id, revision: parseRevision(query.revision) })),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = item;
