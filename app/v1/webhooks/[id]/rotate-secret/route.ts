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
    summary: "Rotate the secret of a webhook endpoint",
    description: `Store the new secret from this response; it is never shown again. During the overlap, \`X-Service-Signature\` still uses the old
secret, and \`webhook-signature\` has a signature for each. Rotating again ends a running overlap.`,
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
