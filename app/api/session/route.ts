import { SwitchBody } from "#lib/contract/account.ts";
import { endSession, switchOrganization } from "#lib/domains/identity/auth/sessions.ts";
import { buildExpiredSessionCookie } from "#lib/platform/http/cookies.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { services } from "#lib/platform/http/services.ts";
import { accountRoute, ResultWithCookies } from "#lib/platform/http/session-route.ts";

export const session = resource("/api/session", {
  PATCH: accountRoute({
    summary: "Turn to another organization",
    body: SwitchBody,
    handle: (current, { body }) => switchOrganization(services().database.db, current, body.organization_id),
  }),
  DELETE: accountRoute({
    summary: "Sign out",
    async handle(current, { now }) {
      await endSession(services().database.db, current.id, now);
      return new ResultWithCookies(null, buildExpiredSessionCookie());
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = session;
