import { RedeliverFailedBody } from "#lib/contract/webhooks.ts";
import { redeliverFailed } from "#lib/domains/webhooks/redeliver-failed.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

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
