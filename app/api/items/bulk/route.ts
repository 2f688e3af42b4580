import { ItemsBulkBody, type ItemsBulkResult } from "#lib/contract/items-bulk.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { applyItemsBulkAction } from "#lib/domains/items/bulk.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const itemsBulk = route("/api/items/bulk", {
  POST: {
    auth: session("assessments.write"),
    data: json<ItemsBulkResult>(),
    summary: "Move, tag, archive or unarchive several items",
    body: ItemsBulkBody,
    handle: (ctx, { body }) => applyItemsBulkAction(ctx, body),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = itemsBulk;
