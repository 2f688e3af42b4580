import { getKeyRates } from "#lib/domains/identity/api-keys/usage.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { services } from "#lib/platform/http/services.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const keyRates = resource("/api/keys/[id]/rates", {
  GET: sessionRoute({
    summary: "What a key has used of its limits within the last minute",
    permission: "keys.manage",
    handle: (ctx, { params }) => getKeyRates(ctx, services().limits.requests, params.id ?? ""),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = keyRates;
