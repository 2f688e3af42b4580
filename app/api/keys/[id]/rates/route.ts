import { ratesOfKey } from "#lib/api-keys/usage.ts";
import { resource } from "#lib/http/endpoint.ts";
import { services } from "#lib/http/services.ts";
import { sessionRoute } from "#lib/http/session-route.ts";

export const keyRates = resource("/api/keys/[id]/rates", {
  GET: sessionRoute({
    summary: "What a key has used of its limits within the last minute",
    permission: "keys.manage",
    handle: (ctx, { params }) => ratesOfKey(ctx, services().limits.requests, params.id ?? ""),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = keyRates;
