import { SettingsBody } from "#lib/contract/settings.ts";
import { updateSettings } from "#lib/domains/identity/organizations/settings.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const settings = resource("/api/settings", {
  PATCH: sessionRoute({
    summary: "Change the organization's name, limits and origins",
    permission: "settings.manage",
    body: SettingsBody,
    handle: (ctx, { body }) => updateSettings(ctx, body),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = settings;
