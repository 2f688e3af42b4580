import { revokeInvitation } from "#lib/domains/identity/invitations/revoke.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const invitation = resource("/api/invitations/[id]", {
  DELETE: sessionRoute({
    summary: "Withdraw an invitation",
    permission: "members.manage",
    handle: (ctx, { params }) => revokeInvitation(ctx, params.id ?? ""),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = invitation;
