import type { BulkResult } from "#lib/contract/library.ts";
import { BulkBody } from "#lib/contract/library.ts";
import { applyBulkAction } from "#lib/domains/assessments/bulk.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const bulk = route("/api/assessments/bulk", {
  POST: {
    auth: session("assessments.write"),
    data: json<BulkResult>(),
    summary: "Move, archive or unarchive several assessments",
    body: BulkBody,
    handle: (ctx, { body }) => applyBulkAction(ctx, body),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = bulk;
