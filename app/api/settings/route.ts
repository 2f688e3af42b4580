import { type Settings, SettingsBody } from "#lib/contract/settings.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { updateSettings } from "#lib/domains/identity/organizations/settings.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const settings = route("/api/settings", {
  PATCH: {
    auth: session("settings.manage"),
    data: json<Settings>(),
    summary: "Change the organization's name, limits and origins",
    body: SettingsBody,
    handle: (ctx, { body }) => updateSettings(ctx, body),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = settings;
