import { InviteBody } from "#lib/contract/members.ts";
import { invite } from "#lib/domains/identity/invitations/invite.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { services } from "#lib/platform/http/services.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const invitations = resource("/api/invitations", {
  POST: sessionRoute({
    summary: "Invite somebody; without a mail server the link is in this answer and nowhere else",
    permission: "members.manage",
    body: InviteBody,
    status: 201,
    handle(ctx, { body }) {
      const { limits, mailer } = services();
      return invite(ctx, body, { limiter: limits.general, mailer, publicUrl: env().PUBLIC_URL });
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = invitations;
