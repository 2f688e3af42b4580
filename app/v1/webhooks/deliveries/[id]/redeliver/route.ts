import { webhookExamples } from "#lib/contract/examples/webhooks.ts";
import { Delivery } from "#lib/contract/webhooks.ts";
import { redeliver } from "#lib/domains/webhooks/send.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const redelivery = resource("/v1/webhooks/deliveries/[id]/redeliver", {
  POST: apiRoute({
    operationId: "redeliver",
    tag: "Webhooks",
    summary: "Make a delivery again, now",
    description: `The same event id and the same bytes, signed anew. One that is still pending is made now instead of later. Retries go on
where they were: beyond the last of the schedule it is a single attempt.`,
    scope: "write:assessments",
    status: 202,
    data: Delivery,
    errors: ["not_found", "webhook_disabled"],
    examples: webhookExamples.redeliver,
    handle: (ctx, { params }) => redeliver(ctx, { id: params.id ?? "" }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = redelivery;
