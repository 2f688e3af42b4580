import { and, eq, gt, sql } from "drizzle-orm";
import { type Ctx, createSystemContext } from "#lib/platform/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { ltiLaunches, ltiPlatforms } from "#lib/platform/db/schema/index.ts";
import { type Sealer, sha256 } from "#lib/platform/secrets.ts";
import type { LaunchRow } from "./launch-queries.ts";
import type { PlatformRow } from "./platform-queries.ts";

/** The permissions that a launch grants until its session ends. `sealer` recognizes teachers whose data was erased. */
export type LaunchSession = { ctx: Ctx; launch: LaunchRow; platform: PlatformRow; sealer: Sealer };

/**
 * Returns the session of a launch's credential, or undefined if there is none, it has ended, or its deployment was
 * removed from the platform. The credential identifies the tenant.
 */
export async function findLaunchSession(
  db: Db,
  credential: string,
  { now, requestId, sealer }: { now: Date; requestId: string; sealer: Sealer },
): Promise<LaunchSession | undefined> {
  const [row] = await db
    .select({ launch: ltiLaunches, platform: ltiPlatforms })
    .from(ltiLaunches)
    .innerJoin(
      ltiPlatforms,
      and(
        eq(ltiPlatforms.organizationId, ltiLaunches.organizationId),
        eq(ltiPlatforms.id, ltiLaunches.platformId),
      ),
    )
    .where(
      and(
        eq(ltiLaunches.digest, sha256(credential)),
        gt(ltiLaunches.expiresAt, now),
        sql`${ltiLaunches.deploymentId} = any(${ltiPlatforms.deploymentIds})`,
      ),
    );
  if (!row) return undefined;
  return { ...row, sealer, ctx: createSystemContext(db, row.launch.organizationId, now, requestId) };
}
