import { webhookExamples } from "#lib/contract/examples/webhooks.ts";
import { DeliveryWithAttempts } from "#lib/contract/webhooks.ts";
import { getDelivery } from "#lib/domains/webhooks/read.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const delivery = resource("/v1/webhooks/deliveries/[id]", {
  GET: apiRoute({
    operationId: "getDelivery",
    tag: "Webhooks",
    summary: "Fetch a webhook delivery",
    description: "Returns the body as it is sent, and every attempt with the response of your receiver.",
    scope: "read:assessments",
    data: DeliveryWithAttempts,
    errors: ["not_found"],
    examples: webhookExamples.delivery,
    handle: (ctx, { params }) => getDelivery(ctx, { id: params.id ?? "" }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = delivery;
