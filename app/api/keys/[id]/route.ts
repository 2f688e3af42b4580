import { NoData } from "#lib/contract/common.ts";
import { revokeApiKey } from "#lib/domains/identity/api-keys/revoke.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { route } from "#lib/platform/http/route.ts";

export const key = route("/api/keys/[id]", {
  DELETE: {
    auth: session("keys.manage"),
    data: NoData,
    summary: "Revoke an API key",
    handle: async (ctx, { params }) => {
      await revokeApiKey(ctx, params.id);
      return null;
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = key;
