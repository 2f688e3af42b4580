import { Deleted } from "#lib/contract/assessments.ts";
import { webhookExamples } from "#lib/contract/examples/webhooks.ts";
import { UpdateWebhookBody, Webhook } from "#lib/contract/webhooks.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { deleteWebhook } from "#lib/domains/webhooks/delete.ts";
import { getWebhook } from "#lib/domains/webhooks/read.ts";
import { updateWebhook } from "#lib/domains/webhooks/update.ts";
import { route } from "#lib/platform/http/route.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const webhook = route("/v1/webhooks/[id]", {
  GET: {
    auth: apiKey("read:assessments", "webhooks.read"),
    operationId: "getWebhook",
    tag: "Webhooks",
    summary: "Fetch a webhook endpoint",
    description:
      "Without its secret, which is shown only when you register the endpoint or rotate the secret.",
    data: Webhook,
    errors: ["not_found"],
    examples: webhookExamples.get,
    handle: (ctx, { params }) => getWebhook(ctx, { id: params.id }),
  },
  PATCH: {
    auth: apiKey("write:assessments", "webhooks.manage"),
    operationId: "updateWebhook",
    tag: "Webhooks",
    summary: "Update a webhook endpoint",
    description: `A disabled endpoint gets no new events, and its pending deliveries wait. When it is active again they continue, at once if they
are due. A new URL also applies to pending deliveries.`,
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
    summary: "Delete a webhook endpoint",
    description: "Deletes its deliveries too. Pending deliveries are not sent.",
    data: Deleted,
    errors: ["not_found"],
    examples: webhookExamples.delete,
    handle: (ctx, { params }) => deleteWebhook(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = webhook;
