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
    summary: "Send a test event to a webhook endpoint",
    description:
      'Sends `webhook.test` to this endpoint only. The body is like that of any event, with `data` `{ "webhook_id": "..." }`. Returns the delivery before its first attempt; fetch it to see the outcome.',
    status: 202,
    data: Delivery,
    errors: ["not_found", "webhook_disabled"],
    examples: webhookExamples.test,
    handle: (ctx, { params }) => sendTest(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = test;
