import { CreateKeyBody } from "#lib/contract/keys.ts";
import { createApiKey } from "#lib/domains/identity/api-keys/create.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const keys = resource("/api/keys", {
  POST: sessionRoute({
    summary: "Make an API key, whose secret is in this answer and nowhere else",
    permission: "keys.manage",
    body: CreateKeyBody,
    status: 201,
    handle: (ctx, { body }) =>
      createApiKey(ctx, {
        name: body.name,
        scopes: body.scopes,
        expiresAt: body.expires_at === null ? null : new Date(body.expires_at),
      }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = keys;
