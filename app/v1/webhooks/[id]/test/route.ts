import { webhookExamples } from "#lib/contract/examples/webhooks.ts";
import { Delivery } from "#lib/contract/webhooks.ts";
import { sendTest } from "#lib/domains/webhooks/send.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";

export const test = resource("/v1/webhooks/[id]/test", {
  POST: apiRoute({
    operationId: "testWebhook",
    tag: "Webhooks",
    summary: "Send a webhook.test event to this endpoint alone",
    description: "Answers with the delivery, before it is attempted; fetch that to see how it went.",
    scope: "write:assessments",
    status: 202,
    data: Delivery,
    errors: ["not_found", "webhook_disabled"],
    examples: webhookExamples.test,
    handle: (ctx, { params }) => sendTest(ctx, { id: params.id ?? "" }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = test;
