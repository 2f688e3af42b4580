import { Deleted } from "#lib/contract/assessments.ts";
import { webhookExamples } from "#lib/contract/examples/webhooks.ts";
import { UpdateWebhookBody, Webhook } from "#lib/contract/webhooks.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { getWebhook } from "#lib/domains/webhooks/read.ts";
import { deleteWebhook, updateWebhook } from "#lib/domains/webhooks/update.ts";
import { route } from "#lib/platform/http/route.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const webhook = route("/v1/webhooks/[id]", {
  GET: {
    auth: apiKey("read:assessments", "webhooks.read"),
    operationId: "getWebhook",
    tag: "Webhooks",
    summary: "Fetch a webhook endpoint",
    description:
      "The secret is not in it: that is shown when the endpoint is registered, and when the secret is rotated.",
    data: Webhook,
    errors: ["not_found"],
    examples: webhookExamples.get,
    handle: (ctx, { params }) => getWebhook(ctx, { id: params.id }),
  },
  PATCH: {
    auth: apiKey("write:assessments", "webhooks.manage"),
    operationId: "updateWebhook",
    tag: "Webhooks",
    summary: "Change a webhook endpoint",
    description: `Disabled, it gets no new events, and deliveries that are on their way wait; active again, they go on, at once where
their time has passed. A new URL also holds for deliveries that are on their way.`,
    body: UpdateWebhookBody,
    data: Webhook,
    errors: ["not_found"],
    examples: webhookExamples.update,
    handle: (ctx, { params, body }) =>
      updateWebhook(
        ctx,
        { id: params.id, change: body },
        { allowInsecureWebhooks: env().ALLOW_INSECURE_WEBHOOKS },
      ),
  },
  DELETE: {
    auth: apiKey("write:assessments", "webhooks.manage"),
    operationId: "deleteWebhook",
    tag: "Webhooks",
    summary: "Delete a webhook endpoint with its deliveries",
    description: "Deliveries that are on their way are dropped.",
    data: Deleted,
    errors: ["not_found"],
    examples: webhookExamples.delete,
    handle: (ctx, { params }) => deleteWebhook(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = webhook;
