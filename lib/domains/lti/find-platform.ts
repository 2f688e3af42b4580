import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { ltiPlatforms } from "#lib/platform/db/schema/index.ts";
import type { PlatformRow } from "./platform-queries.ts";

/**
 * Finds the platform of a login by its issuer and client. A platform that doesn't send its client is found if it is the
 * only one of the issuer, or else the only one of them with the login's deployment. Logins come from anyone and belong
 * to no tenant yet.
 */
export async function findPlatformByClient(
  db: Db,
  {
    issuer,
    clientId,
    deploymentId,
  }: { issuer: string; clientId: string | null; deploymentId: string | null },
): Promise<PlatformRow | undefined> {
  const find = (condition?: SQL) =>
    db
      .select()
      .from(ltiPlatforms)
      .where(
        and(
          eq(ltiPlatforms.issuer, issuer),
          clientId === null ? undefined : eq(ltiPlatforms.clientId, clientId),
          condition,
        ),
      )
      .limit(2);
  let rows = await find();
  if (rows.length > 1 && deploymentId !== null)
    rows = await find(sql`${deploymentId} = any(${ltiPlatforms.deploymentIds})`);
  return rows.length === 1 ? rows[0] : undefined;
}
