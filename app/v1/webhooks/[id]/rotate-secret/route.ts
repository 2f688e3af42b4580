import { webhookExamples } from "#lib/contract/examples/webhooks.ts";
import { RotateSecretBody, WebhookWithSecret } from "#lib/contract/webhooks.ts";
import { rotateSecret } from "#lib/domains/webhooks/rotate-secret.ts";
import { apiRoute } from "#lib/platform/http/api-route.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { services } from "#lib/platform/http/services.ts";

export const rotate = resource("/v1/webhooks/[id]/rotate-secret", {
  POST: apiRoute({
    operationId: "rotateWebhookSecret",
    tag: "Webhooks",
    summary: "Give a webhook endpoint a new secret",
    description: `The new secret is in this answer and never shown again. During the overlap \`X-Service-Signature\` goes on using the old
one, and \`webhook-signature\` carries a signature by each. Rotating again ends an overlap that still lasts.`,
    scope: "write:assessments",
    body: RotateSecretBody,
    data: WebhookWithSecret,
    errors: ["not_found"],
    examples: webhookExamples.rotate,
    handle: (ctx, { params, body }) =>
      rotateSecret(ctx, { id: params.id ?? "", ...body }, { sealer: services().sealer }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = rotate;
