import type { Organization, UpdateOrganizationBody } from "#lib/contract/organization.ts";
import type { OrganizationSettings } from "#lib/contract/settings.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { getSettings, updateSettings } from "./settings.ts";

/** Returns the organization with the settings that integrators can change. Throws 403. */
export async function getOrganization(ctx: Ctx): Promise<Organization> {
  require(ctx, "settings.manage");
  return presentOrganization(ctx, await getSettings(ctx));
}

/** Changes the given settings, whatever others have changed before. `default_settings` is replaced. Throws 403. */
export async function updateOrganization(ctx: Ctx, changes: UpdateOrganizationBody): Promise<Organization> {
  require(ctx, "settings.manage");
  return presentOrganization(ctx, await updateSettings(ctx, changes));
}

const presentOrganization = ({ organizationId }: Ctx, settings: OrganizationSettings): Organization => ({
  id: organizationId,
  name: settings.name,
  embed_origins: settings.embed_origins,
  check_limit: settings.check_limit,
  retention_days: settings.retention_days,
  default_settings: settings.default_settings,
});
