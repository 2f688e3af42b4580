import { RedeliverFailedBody } from "#lib/contract/webhooks-dashboard.ts";
import { resource } from "#lib/http/endpoint.ts";
import { sessionRoute } from "#lib/http/session-route.ts";
import { redeliverFailed } from "#lib/webhooks/redeliver-failed.ts";

export const failedRedelivery = resource("/api/webhooks/[id]/redeliver-failed", {
  POST: sessionRoute({
    summary: "Deliver again all that was given up since a time",
    permission: "webhooks.manage",
    body: RedeliverFailedBody,
    handle: (ctx, { params, body }) =>
      redeliverFailed(ctx, { id: params.id ?? "", since: new Date(body.since) }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = failedRedelivery;
