import { endAllSessions } from "#lib/domains/identity/auth/sessions.ts";
import { buildExpiredSessionCookie } from "#lib/platform/http/cookies.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { services } from "#lib/platform/http/services.ts";
import { accountRoute, ResultWithCookies } from "#lib/platform/http/session-route.ts";

export const sessions = resource("/api/account/sessions", {
  DELETE: accountRoute({
    summary: "Sign out everywhere",
    async handle(session, { now }) {
      const ended = await endAllSessions(services().database.db, { userId: session.user.id, now });
      return new ResultWithCookies({ ended }, buildExpiredSessionCookie());
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = sessions;
