import { and, eq } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { ltiPlatforms } from "#lib/platform/db/schema/index.ts";
import type { PlatformRow } from "./platform-queries.ts";

/**
 * Finds the platform of a login by its issuer and client. A platform that doesn't send its client is found if it is the
 * only one of the issuer. Logins come from anyone and belong to no tenant yet.
 */
export async function findPlatformByClient(
  db: Db,
  { issuer, clientId }: { issuer: string; clientId: string | null },
): Promise<PlatformRow | undefined> {
  const rows = await db
    .select()
    .from(ltiPlatforms)
    .where(
      and(
        eq(ltiPlatforms.issuer, issuer),
        clientId === null ? undefined : eq(ltiPlatforms.clientId, clientId),
      ),
    )
    .limit(2);
  return rows.length === 1 ? rows[0] : undefined;
}
