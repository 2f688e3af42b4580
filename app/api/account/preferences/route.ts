import { changePreferences } from "#lib/auth/preferences.ts";
import { PreferencesBody } from "#lib/contract/account.ts";
import { resource } from "#lib/http/endpoint.ts";
import { services } from "#lib/http/services.ts";
import { accountRoute } from "#lib/http/session-route.ts";

export const preferences = resource("/api/account/preferences", {
  PATCH: accountRoute({
    summary: "Change what one likes",
    body: PreferencesBody,
    handle: (session, { body }) => changePreferences(services().database.db, session.user.id, body),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = preferences;
