import type { SentInvitation } from "#lib/contract/members.ts";
import { InviteBody } from "#lib/contract/members.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { invite } from "#lib/domains/identity/invitations/invite.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";
import { services } from "#lib/platform/http/services.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const invitations = route("/api/invitations", {
  POST: {
    auth: session("members.manage"),
    data: json<SentInvitation>(),
    summary: "Invite a person. Without a mail server, only this response contains the link",
    body: InviteBody,
    status: 201,
    handle(ctx, { body }) {
      const { limits, mailer } = services();
      return invite(ctx, body, { limiter: limits.general, mailer, publicUrl: env().PUBLIC_URL });
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = invitations;
