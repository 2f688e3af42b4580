import { Deleted } from "#lib/contract/assessments.ts";
import { webhookExamples } from "#lib/contract/examples/webhooks.ts";
import { UpdateWebhookBody, Webhook } from "#lib/contract/webhooks.ts";
import { getWebhook } from "#lib/domains/webhooks/read.ts";
import { deleteWebhook, updateWebhook } from "#lib/domains/webhooks/update.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const webhook = resource("/v1/webhooks/[id]", {
  GET: apiRoute({
    operationId: "getWebhook",
    tag: "Webhooks",
    summary: "Fetch a webhook endpoint",
    description:
      "The secret is not in it: that is shown when the endpoint is registered, and when the secret is rotated.",
    scope: "read:assessments",
    data: Webhook,
    errors: ["not_found"],
    examples: webhookExamples.get,
    handle: (ctx, { params }) => getWebhook(ctx, { id: params.id ?? "" }),
  }),
  PATCH: apiRoute({
    operationId: "updateWebhook",
    tag: "Webhooks",
    summary: "Change a webhook endpoint",
    description: `Disabled, it gets no new events, and deliveries that are on their way wait; active again, they go on, at once where
their time has passed. A new URL also holds for deliveries that are on their way.`,
    scope: "write:assessments",
    body: UpdateWebhookBody,
    data: Webhook,
    errors: ["not_found"],
    examples: webhookExamples.update,
    handle: (ctx, { params, body }) =>
      updateWebhook(
        ctx,
        { id: params.id ?? "", change: body },
        { allowInsecureWebhooks: env().ALLOW_INSECURE_WEBHOOKS },
      ),
  }),
  DELETE: apiRoute({
    operationId: "deleteWebhook",
    tag: "Webhooks",
    summary: "Delete a webhook endpoint with its deliveries",
    description: "Deliveries that are on their way are dropped.",
    scope: "write:assessments",
    data: Deleted,
    errors: ["not_found"],
    examples: webhookExamples.delete,
    handle: (ctx, { params }) => deleteWebhook(ctx, { id: params.id ?? "" }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = webhook;
