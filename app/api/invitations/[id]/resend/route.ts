import type { SentInvitation } from "#lib/contract/members.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { resendInvitation } from "#lib/domains/identity/invitations/resend.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";
import { services } from "#lib/platform/http/services.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const invitationResend = route("/api/invitations/[id]/resend", {
  POST: {
    auth: session("members.manage"),
    data: json<SentInvitation>(),
    summary: "Resend an invitation with a new link, which replaces the old one",
    status: 201,
    handle(ctx, { params }) {
      const { limits, mailer } = services();
      const mailOptions = { limiter: limits.general, mailer, publicUrl: env().PUBLIC_URL };
      return resendInvitation(ctx, params.id, mailOptions);
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = invitationResend;
