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
      "Without its secret, which is shown only when you register the endpoint or rotate the secret.",
    scope: "read:assessments",
    data: Webhook,
    errors: ["not_found"],
    examples: webhookExamples.get,
    handle: (ctx, { params }) => getWebhook(ctx, { id: params.id ?? "" }),
  }),
  PATCH: apiRoute({
    operationId: "updateWebhook",
    tag: "Webhooks",
    summary: "Update a webhook endpoint",
    description: `A disabled endpoint gets no new events, and its pending deliveries wait. When it is active again they continue, at once if they
are due. A new URL also applies to pending deliveries.`,
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
    summary: "Delete a webhook endpoint",
    description: "Deletes its deliveries too. Pending deliveries are not sent.",
    scope: "write:assessments",
    data: Deleted,
    errors: ["not_found"],
    examples: webhookExamples.delete,
    handle: (ctx, { params }) => deleteWebhook(ctx, { id: params.id ?? "" }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = webhook;
