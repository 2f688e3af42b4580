import { ResultsBulkBody, type ResultsBulkResult } from "#lib/contract/results.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { applyResultsBulkAction } from "#lib/domains/marking/bulk.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const resultsBulk = route("/api/results/bulk", {
  POST: {
    auth: session("attempts.manage"),
    data: json<ResultsBulkResult>(),
    summary: "Void several submissions, or make them count again",
    body: ResultsBulkBody,
    handle: (ctx, { body }) => applyResultsBulkAction(ctx, body),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = resultsBulk;
