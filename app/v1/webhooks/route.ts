import { webhookExamples } from "#lib/contract/examples/webhooks.ts";
import { CreateWebhookBody, ListWebhooksQuery, Webhook, WebhookWithSecret } from "#lib/contract/webhooks.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { createWebhook } from "#lib/domains/webhooks/create.ts";
import { listWebhooks } from "#lib/domains/webhooks/read.ts";
import { list } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";
import { services } from "#lib/platform/http/services.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const webhooks = route("/v1/webhooks", {
  GET: {
    auth: apiKey("read:assessments", "webhooks.read"),
    operationId: "listWebhooks",
    tag: "Webhooks",
    summary: "List webhook endpoints",
    description: "Newest first.",
    query: ListWebhooksQuery,
    data: list(Webhook),
    examples: webhookExamples.list,
    handle: (ctx, { query }) => listWebhooks(ctx, query),
  },
  POST: {
    auth: apiKey("write:assessments", "webhooks.manage"),
    operationId: "createWebhook",
    tag: "Webhooks",
    summary: "Register a webhook endpoint",
    description: `Store the secret from this response; it is never shown again. Any 2xx within 10 seconds acknowledges a delivery. Redirects are not
followed. Anything else is retried after 1 minute, 5 minutes, 30 minutes, and 2 hours. Then the delivery is abandoned and the endpoint
\`failing\`. Events can arrive more than once and in any order. An organization can have 100 endpoints.`,
    body: CreateWebhookBody,
    status: 201,
    data: WebhookWithSecret,
    errors: ["limit_reached"],
    examples: webhookExamples.create,
    handle: (ctx, { body }) =>
      createWebhook(ctx, body, {
        sealer: services().sealer,
        allowInsecureWebhooks: env().ALLOW_INSECURE_WEBHOOKS,
      }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = webhooks;
