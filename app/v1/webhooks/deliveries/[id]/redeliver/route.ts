import { webhookExamples } from "#lib/contract/examples/webhooks.ts";
import { Delivery } from "#lib/contract/webhooks.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { redeliver } from "#lib/domains/webhooks/send.ts";
import { route } from "#lib/platform/http/route.ts";

export const redelivery = route("/v1/webhooks/deliveries/[id]/redeliver", {
  POST: {
    auth: apiKey("write:assessments", "webhooks.manage"),
    operationId: "redeliver",
    tag: "Webhooks",
    summary: "Make a delivery again, now",
    description: `The same event id and the same bytes, signed anew. One that is still pending is made now instead of later. Retries go on
where they were: beyond the last of the schedule it is a single attempt.`,
    status: 202,
    data: Delivery,
    errors: ["not_found", "webhook_disabled"],
    examples: webhookExamples.redeliver,
    handle: (ctx, { params }) => redeliver(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = redelivery;
