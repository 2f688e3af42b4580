import type { KeyRate } from "#lib/contract/keys.ts";
import { getKeyRates } from "#lib/domains/identity/api-keys/usage.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";
import { services } from "#lib/platform/http/services.ts";

export const keyRates = route("/api/keys/[id]/rates", {
  GET: {
    auth: session("keys.manage"),
    data: json<KeyRate[]>(),
    summary: "Get a key's use of its rate limits in the last minute",
    handle: (ctx, { params }) => getKeyRates(ctx, services().limits.requests, params.id),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = keyRates;
