import { changeMany } from "#lib/assessments/bulk.ts";
import { BulkBody } from "#lib/contract/library.ts";
import { resource } from "#lib/http/endpoint.ts";
import { sessionRoute } from "#lib/http/session-route.ts";

export const bulk = resource("/api/assessments/bulk", {
  POST: sessionRoute({
    summary: "Move, archive or bring back several assessments",
    permission: "assessments.write",
    body: BulkBody,
    handle: (ctx, { body }) => changeMany(ctx, body),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = bulk;
