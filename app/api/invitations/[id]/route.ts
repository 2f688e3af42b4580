import { resource } from "#lib/http/endpoint.ts";
import { sessionRoute } from "#lib/http/session-route.ts";
import { revokeInvitation } from "#lib/invitations/revoke.ts";

export const invitation = resource("/api/invitations/[id]", {
  DELETE: sessionRoute({
    summary: "Withdraw an invitation",
    permission: "members.manage",
    handle: (ctx, { params }) => revokeInvitation(ctx, params.id ?? ""),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = invitation;
