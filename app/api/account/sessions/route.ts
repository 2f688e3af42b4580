import { account } from "#lib/domains/identity/auth/session-auth.ts";
import { endAllSessions } from "#lib/domains/identity/auth/sessions.ts";
import { buildExpiredSessionCookie } from "#lib/platform/http/cookies.ts";
import { ReplyWith } from "#lib/platform/http/envelope.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const sessions = route("/api/account/sessions", {
  DELETE: {
    auth: account,
    data: json<{ ended: number }>(),
    summary: "Sign out everywhere",
    async handle({ db, session, now }) {
      const ended = await endAllSessions(db, { userId: session.user.id, now });
      return new ReplyWith({ ended }, { cookies: [buildExpiredSessionCookie()] });
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = sessions;
