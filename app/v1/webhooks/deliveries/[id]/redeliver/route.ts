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
    summary: "Send a delivery again",
    description: `Sends the same event id and the same bytes with a new signature. A delivery that is still pending is sent now. If an attempt
is in progress, it is sent again only if that attempt fails. The retry schedule continues where it was; after its last retry this is a
single attempt.`,
    status: 202,
    data: Delivery,
    errors: ["not_found", "webhook_disabled"],
    examples: webhookExamples.redeliver,
    handle: (ctx, { params }) => redeliver(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = redelivery;
