import { AcceptBody } from "#lib/contract/members.ts";
import { account } from "#lib/domains/identity/auth/session-auth.ts";
import { acceptInvitation } from "#lib/domains/identity/invitations/accept.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const memberships = route("/api/account/memberships", {
  POST: {
    auth: account,
    data: json<{ organization_id: string }>(),
    summary: "Accept an invitation to an organization",
    body: AcceptBody,
    status: 201,
    handle: ({ db, ...ctx }, { body }) => acceptInvitation(db, { ...ctx, token: body.token }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = memberships;
