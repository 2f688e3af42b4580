import { env } from "#lib/env.ts";
import { resource } from "#lib/http/endpoint.ts";
import { services } from "#lib/http/services.ts";
import { sessionRoute } from "#lib/http/session-route.ts";
import { resendInvitation } from "#lib/invitations/resend.ts";

export const invitationResend = resource("/api/invitations/[id]/resend", {
  POST: sessionRoute({
    summary: "Invite again, with a new link; the old one dies",
    permission: "members.manage",
    status: 201,
    handle(ctx, { params }) {
      const { limits, mailer } = services();
      const post = { limiter: limits.general, mailer, publicUrl: env().PUBLIC_URL };
      return resendInvitation(ctx, params.id ?? "", post);
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = invitationResend;
