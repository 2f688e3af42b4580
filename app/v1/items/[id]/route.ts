import { Deleted } from "#lib/contract/assessments.ts";
import { itemExamples } from "#lib/contract/examples/items.ts";
import { GetItemQuery, Item, parseRevision, UpdateItemBody } from "#lib/contract/items.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { deleteItem } from "#lib/domains/items/delete.ts";
import { getItem } from "#lib/domains/items/read.ts";
import { updateItem } from "#lib/domains/items/update.ts";
import { withEtag } from "#lib/platform/http/etag.ts";
import { KIB } from "#lib/platform/http/read-body.ts";
import { route } from "#lib/platform/http/route.ts";

export const item = route("/v1/items/[id]", {
  GET: {
    auth: apiKey("read:assessments"),
    operationId: "getItem",
    tag: "Items",
    summary: "Fetch an item",
    description: `\`revision=2\` returns the item as it was in revision 2, or 404 if there is none; \`status\`, \`last_used_at\`, and \`created_at\` are
those of the item as it is now. \`answer_keys\` is left out unless the API key has the scope \`write:assessments\`.`,
    query: GetItemQuery,
    data: Item,
    errors: ["not_found"],
    sendsEtag: true,
    examples: itemExamples.get,
    handle: async (ctx, { params, query }) =>
      withEtag(await getItem(ctx, { id: params.id, revision: parseRevision(query.revision) })),
  },
  PATCH: {
    auth: apiKey("write:assessments"),
    operationId: "updateItem",
    tag: "Items",
    summary: "Update an item",
    description: `A change makes a new revision, one that changes nothing makes none, and published versions keep theirs. \`metadata\` and
\`tags\` are replaced as a whole. To avoid overwriting someone else's change, send the \`revision\` (409 \`stale_revision\`) or \`If-Match\`.`,
    body: UpdateItemBody,
    maxBody: 256 * KIB,
    data: Item,
    errors: ["not_found", "external_id_taken", "stale_revision"],
    sendsEtag: true,
    acceptsIfMatch: true,
    examples: itemExamples.update,
    handle: async (ctx, { params, body, ifMatch }) =>
      withEtag(await updateItem(ctx, { id: params.id, change: body, ifMatch })),
  },
  DELETE: {
    auth: apiKey("write:assessments"),
    operationId: "deleteItem",
    tag: "Items",
    summary: "Delete an item that isn't in use",
    description:
      "Deletes all its revisions. An item that an assessment uses can't be deleted; archive it instead.",
    data: Deleted,
    errors: ["not_found", "item_in_use"],
    acceptsIfMatch: true,
    examples: itemExamples.delete,
    handle: (ctx, { params, ifMatch }) => deleteItem(ctx, { id: params.id, ifMatch }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = item;
