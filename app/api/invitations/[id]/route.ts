import { NoData } from "#lib/contract/common.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { revokeInvitation } from "#lib/domains/identity/invitations/revoke.ts";
import { route } from "#lib/platform/http/route.ts";

export const invitation = route("/api/invitations/[id]", {
  DELETE: {
    auth: session("members.manage"),
    data: NoData,
    summary: "Revoke an invitation",
    handle: async (ctx, { params }) => {
      await revokeInvitation(ctx, params.id);
      return null;
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = invitation;
