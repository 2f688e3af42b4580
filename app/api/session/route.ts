import { SwitchBody } from "#lib/contract/account.ts";
import { NoData } from "#lib/contract/common.ts";
import { account } from "#lib/domains/identity/auth/session-auth.ts";
import { endSession, switchOrganization } from "#lib/domains/identity/auth/sessions.ts";
import { buildExpiredSessionCookie } from "#lib/platform/http/cookies.ts";
import { ReplyWith } from "#lib/platform/http/envelope.ts";
import { route } from "#lib/platform/http/route.ts";

export const session = route("/api/session", {
  PATCH: {
    auth: account,
    data: NoData,
    summary: "Switch to another organization",
    body: SwitchBody,
    handle: async ({ db, session: current }, { body }) => {
      await switchOrganization(db, current, body.organization_id);
      return null;
    },
  },
  DELETE: {
    auth: account,
    data: NoData,
    summary: "Sign out",
    async handle({ db, session: current, now }) {
      await endSession(db, current.id, now);
      return new ReplyWith(null, { cookies: [buildExpiredSessionCookie()] });
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = session;
