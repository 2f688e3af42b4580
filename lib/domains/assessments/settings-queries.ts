import { eq } from "drizzle-orm";
import { SettingsInput } from "#lib/contract/assessments.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { organizations } from "#lib/platform/db/schema/index.ts";

/** Finds the organization's settings for new assessments. Those that are missing have the service's defaults. */
export async function findDefaultSettings(db: Db, organizationId: string): Promise<SettingsInput> {
  const [row] = await db
    .select({ settings: organizations.defaultSettings })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  // A later version can have stored settings that this one doesn't know.
  return SettingsInput.strip().parse(row?.settings ?? {});
}
