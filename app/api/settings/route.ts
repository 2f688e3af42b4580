import { type OrganizationSettings, OrganizationSettingsBody } from "#lib/contract/settings.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { updateSettings } from "#lib/domains/identity/organizations/settings.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const settings = route("/api/settings", {
  PATCH: {
    auth: session("settings.manage"),
    data: json<OrganizationSettings>(),
    summary: "Change the organization's name, limits and origins",
    body: OrganizationSettingsBody,
    handle: (ctx, { body }) => updateSettings(ctx, body),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = settings;
