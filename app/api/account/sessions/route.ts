import { endAllSessions } from "#lib/domains/identity/auth/sessions.ts";
import { withoutSession } from "#lib/platform/http/cookies.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { services } from "#lib/platform/http/services.ts";
import { accountRoute, WithCookies } from "#lib/platform/http/session-route.ts";

export const sessions = resource("/api/account/sessions", {
  DELETE: accountRoute({
    summary: "Sign out everywhere",
    async handle(session, { now }) {
      const ended = await endAllSessions(services().database.db, { userId: session.user.id, now });
      return new WithCookies({ ended }, withoutSession());
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = sessions;
