import { CreateKeyBody } from "#lib/contract/keys.ts";
import type { CreatedApiKey } from "#lib/domains/identity/api-keys/create.ts";
import { createApiKey } from "#lib/domains/identity/api-keys/create.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const keys = route("/api/keys", {
  POST: {
    auth: session("keys.manage"),
    data: json<CreatedApiKey>(),
    summary: "Create an API key. Only this response contains its secret",
    body: CreateKeyBody,
    status: 201,
    handle: (ctx, { body }) =>
      createApiKey(ctx, {
        name: body.name,
        scopes: body.scopes,
        expiresAt: body.expires_at === null ? null : new Date(body.expires_at),
      }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = keys;
