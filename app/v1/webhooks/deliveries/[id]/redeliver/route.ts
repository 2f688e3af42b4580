import { webhookExamples } from "#lib/contract/examples/webhooks.ts";
import { Delivery } from "#lib/contract/webhooks.ts";
import { redeliver } from "#lib/domains/webhooks/send.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const redelivery = resource("/v1/webhooks/deliveries/[id]/redeliver", {
  POST: apiRoute({
    operationId: "redeliver",
    tag: "Webhooks",
    summary: "Send a delivery again",
    description: `Sends the same event id and the same bytes with a new signature. A delivery that is still pending is sent now. The retry schedule
continues where it was; after its last retry this is a single attempt.`,
    scope: "write:assessments",
    status: 202,
    data: Delivery,
    errors: ["not_found", "webhook_disabled"],
    examples: webhookExamples.redeliver,
    handle: (ctx, { params }) => redeliver(ctx, { id: params.id ?? "" }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = redelivery;
