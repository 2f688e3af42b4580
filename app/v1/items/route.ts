import { itemExamples } from "#lib/contract/examples/items.ts";
import { CreateItemBody, Item } from "#lib/contract/items.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { createItem } from "#lib/domains/items/create.ts";
import { withEtag } from "#lib/platform/http/etag.ts";
import { KIB } from "#lib/platform/http/read-body.ts";
import { route } from "#lib/platform/http/route.ts";

export const items = route("/v1/items", {
  POST: {
    auth: apiKey("write:assessments"),
    operationId: "createItem",
    tag: "Items",
    summary: "Create an item",
    description: `Adds a question to the item bank. Content is validated node by node, and each answer key against its interaction, but keys
may be missing. The body can have up to 256 KiB.`,
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
