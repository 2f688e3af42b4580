import { webhookExamples } from "#lib/contract/examples/webhooks.ts";
import { DeliveryWithAttempts } from "#lib/contract/webhooks.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { getDelivery } from "#lib/domains/webhooks/read.ts";
import { route } from "#lib/platform/http/route.ts";

export const delivery = route("/v1/webhooks/deliveries/[id]", {
  GET: {
    auth: apiKey("read:assessments", "webhooks.read"),
    operationId: "getDelivery",
    tag: "Webhooks",
    summary: "Fetch a webhook delivery",
    description: "Returns the body as it is sent, and every attempt with the response of your receiver.",
    data: DeliveryWithAttempts,
    errors: ["not_found"],
    examples: webhookExamples.delivery,
    handle: (ctx, { params }) => getDelivery(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = delivery;
