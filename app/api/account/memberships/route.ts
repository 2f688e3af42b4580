import { AcceptBody } from "#lib/contract/members.ts";
import { acceptInvitation } from "#lib/domains/identity/invitations/accept.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { services } from "#lib/platform/http/services.ts";
import { accountRoute } from "#lib/platform/http/session-route.ts";

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
