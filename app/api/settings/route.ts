import { SettingsBody } from "#lib/contract/settings.ts";
import { resource } from "#lib/http/endpoint.ts";
import { sessionRoute } from "#lib/http/session-route.ts";
import { updateSettings } from "#lib/organizations/settings.ts";

export const settings = resource("/api/settings", {
  PATCH: sessionRoute({
    summary: "Change the organization's name, limits and origins",
    permission: "settings.manage",
    body: SettingsBody,
    handle: (ctx, { body }) => updateSettings(ctx, body),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = settings;
