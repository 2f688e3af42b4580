import { PreferencesBody } from "#lib/contract/account.ts";
import { NoData } from "#lib/contract/common.ts";
import { updatePreferences } from "#lib/domains/identity/auth/preferences.ts";
import { account } from "#lib/domains/identity/auth/session-auth.ts";
import { buildLanguageCookie } from "#lib/platform/http/cookies.ts";
import { ReplyWith } from "#lib/platform/http/envelope.ts";
import { route } from "#lib/platform/http/route.ts";

export const preferences = route("/api/account/preferences", {
  PATCH: {
    auth: account,
    data: NoData,
    summary: "Change preferences",
    body: PreferencesBody,
    handle: async ({ db, session }, { body }) => {
      await updatePreferences(db, session.user.id, body);
      return new ReplyWith(null, {
        cookies: body.language === undefined ? [] : [buildLanguageCookie(body.language)],
      });
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = preferences;
