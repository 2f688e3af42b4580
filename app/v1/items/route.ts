import { itemExamples } from "#lib/contract/examples/items.ts";
import { CreateItemBody, Item, ListItemsQuery } from "#lib/contract/items.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { createItem } from "#lib/domains/items/create.ts";
import { listItems } from "#lib/domains/items/read.ts";
import { withEtag } from "#lib/platform/http/etag.ts";
import { list } from "#lib/platform/http/operation.ts";
import { KIB } from "#lib/platform/http/read-body.ts";
import { route } from "#lib/platform/http/route.ts";

export const items = route("/v1/items", {
  GET: {
    auth: apiKey("read:assessments"),
    operationId: "listItems",
    tag: "Items",
    summary: "List and search items",
    description: `Newest first. Archived items are listed only with \`status=archived\` or \`status=all\`. Filters can be combined; \`tag\` and
\`tags\` mean all of them. \`answer_keys\` is left out unless the API key has the scope \`write:assessments\`.`,
    query: ListItemsQuery,
    data: list(Item),
    errors: ["not_found"],
    examples: itemExamples.list,
    handle: (ctx, { query }) => listItems(ctx, query),
  },
  POST: {
    auth: apiKey("write:assessments"),
    operationId: "createItem",
    tag: "Items",
    summary: "Create an item",
    description: `Adds a question to the item bank. Content is validated node by node, and each answer key against its interaction, but keys
may be missing. The body is limited to 256 KiB.`,
    body: CreateItemBody,
    maxBody: 256 * KIB,
    status: 201,
    data: Item,
    errors: ["not_found", "external_id_taken"],
    sendsEtag: true,
    examples: itemExamples.create,
    handle: async (ctx, { body }) => withEtag(await createItem(ctx, body)),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = items;
