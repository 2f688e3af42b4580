import { PreferencesBody } from "#lib/contract/account.ts";
import { updatePreferences } from "#lib/domains/identity/auth/preferences.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { services } from "#lib/platform/http/services.ts";
import { accountRoute } from "#lib/platform/http/session-route.ts";

export const preferences = resource("/api/account/preferences", {
  PATCH: accountRoute({
    summary: "Change what one likes",
    body: PreferencesBody,
    handle: (session, { body }) => updatePreferences(services().database.db, session.user.id, body),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = preferences;
