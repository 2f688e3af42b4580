import { organizationExamples } from "#lib/contract/examples/organization.ts";
import { Me } from "#lib/contract/organization.ts";
import { getMe } from "#lib/domains/identity/api-keys/me.ts";
import { anyApiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { route } from "#lib/platform/http/route.ts";

export const me = route("/v1/me", {
  GET: {
    auth: anyApiKey,
    operationId: "getMe",
    tag: "Organization",
    summary: "Fetch the current API key",
    description: "The organization, scopes, rate limits, and expiry of the key that makes the request.",
    data: Me,
    examples: organizationExamples.me,
    handle: (ctx) => getMe(ctx),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = me;
