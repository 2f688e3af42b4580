import { AcceptBody } from "#lib/contract/members.ts";
import { resource } from "#lib/http/endpoint.ts";
import { services } from "#lib/http/services.ts";
import { accountRoute } from "#lib/http/session-route.ts";
import { acceptInvitation } from "#lib/invitations/accept.ts";

export const memberships = resource("/api/account/memberships", {
  POST: accountRoute({
    summary: "Join the organization that an invitation leads to",
    body: AcceptBody,
    status: 201,
    handle: (session, { body, now, requestId }) =>
      acceptInvitation(services().database.db, { session, token: body.token, now, requestId }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = memberships;
