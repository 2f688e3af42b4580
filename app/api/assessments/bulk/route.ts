import { BulkBody } from "#lib/contract/library.ts";
import { applyBulkAction } from "#lib/domains/assessments/bulk.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const bulk = resource("/api/assessments/bulk", {
  POST: sessionRoute({
    summary: "Move, archive or bring back several assessments",
    permission: "assessments.write",
    body: BulkBody,
    handle: (ctx, { body }) => applyBulkAction(ctx, body),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = bulk;
