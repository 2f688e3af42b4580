import { webhookExamples } from "#lib/contract/examples/webhooks.ts";
import { Delivery } from "#lib/contract/webhooks.ts";
import { sendTest } from "#lib/domains/webhooks/send.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const test = resource("/v1/webhooks/[id]/test", {
  POST: apiRoute({
    operationId: "testWebhook",
    tag: "Webhooks",
    summary: "Send a test event to a webhook endpoint",
    description:
      "Sends `webhook.test` to this endpoint only. Returns the delivery before its first attempt; fetch it to see the outcome.",
    scope: "write:assessments",
    status: 202,
    data: Delivery,
    errors: ["not_found", "webhook_disabled"],
    examples: webhookExamples.test,
    handle: (ctx, { params }) => sendTest(ctx, { id: params.id ?? "" }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = test;
