import { revokeApiKey } from "#lib/domains/identity/api-keys/revoke.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const key = resource("/api/keys/[id]", {
  DELETE: sessionRoute({
    summary: "Revoke an API key",
    permission: "keys.manage",
    handle: (ctx, { params }) => revokeApiKey(ctx, params.id ?? ""),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = key;
