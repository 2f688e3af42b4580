import { webhookExamples } from "#lib/contract/examples/webhooks.ts";
import { Delivery } from "#lib/contract/webhooks.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { sendTest } from "#lib/domains/webhooks/send.ts";
import { route } from "#lib/platform/http/route.ts";

export const test = route("/v1/webhooks/[id]/test", {
  POST: {
    auth: apiKey("write:assessments", "webhooks.manage"),
    operationId: "testWebhook",
    tag: "Webhooks",
    summary: "Send a webhook.test event to this endpoint alone",
    description: "Answers with the delivery, before it is attempted; fetch that to see how it went.",
    status: 202,
    data: Delivery,
    errors: ["not_found", "webhook_disabled"],
    examples: webhookExamples.test,
    handle: (ctx, { params }) => sendTest(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = test;
