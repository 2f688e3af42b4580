import { resendInvitation } from "#lib/domains/identity/invitations/resend.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { services } from "#lib/platform/http/services.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const invitationResend = resource("/api/invitations/[id]/resend", {
  POST: sessionRoute({
    summary: "Invite again, with a new link; the old one dies",
    permission: "members.manage",
    status: 201,
    handle(ctx, { params }) {
      const { limits, mailer } = services();
      const mailOptions = { limiter: limits.general, mailer, publicUrl: env().PUBLIC_URL };
      return resendInvitation(ctx, params.id ?? "", mailOptions);
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = invitationResend;
