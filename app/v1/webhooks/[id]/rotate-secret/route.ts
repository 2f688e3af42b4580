import { webhookExamples } from "#lib/contract/examples/webhooks.ts";
import { RotateSecretBody, WebhookWithSecret } from "#lib/contract/webhooks.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { rotateSecret } from "#lib/domains/webhooks/rotate-secret.ts";
import { route } from "#lib/platform/http/route.ts";
import { services } from "#lib/platform/http/services.ts";

export const rotate = route("/v1/webhooks/[id]/rotate-secret", {
  POST: {
    auth: apiKey("write:assessments", "webhooks.manage"),
    operationId: "rotateWebhookSecret",
    tag: "Webhooks",
    summary: "Rotate the secret of a webhook endpoint",
    description: `Store the new secret from this response; it is never shown again. During the overlap, \`X-Service-Signature\` still uses the old
secret, and \`webhook-signature\` has a signature for each. Rotating again ends a running overlap.`,
    body: RotateSecretBody,
    data: WebhookWithSecret,
    errors: ["not_found"],
    examples: webhookExamples.rotate,
    handle: (ctx, { params, body }) =>
      rotateSecret(ctx, { id: params.id, ...body }, { sealer: services().sealer }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = rotate;
