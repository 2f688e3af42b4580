import { RedeliverFailedBody } from "#lib/contract/webhooks.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { redeliverFailed } from "#lib/domains/webhooks/redeliver-failed.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const failedRedelivery = route("/api/webhooks/[id]/redeliver-failed", {
  POST: {
    auth: session("webhooks.manage"),
    data: json<{ count: number }>(),
    summary: "Redeliver all deliveries that failed since a time",
    body: RedeliverFailedBody,
    handle: (ctx, { params, body }) => redeliverFailed(ctx, { id: params.id, since: new Date(body.since) }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = failedRedelivery;
