import { and, desc, eq, gte, isNull, lt, or, sql } from "drizzle-orm";
import type { LtiLaunchError } from "#lib/contract/lti.ts";
import type { Db } from "#lib/platform/db/client.ts";
import {
  ltiLaunches,
  ltiLinkAttempts,
  ltiLinkLearners,
  ltiLinks,
  ltiNonces,
  ltiPlatforms,
} from "#lib/platform/db/schema/index.ts";

export type LaunchRow = typeof ltiLaunches.$inferSelect;

/** Uses up a nonce. Returns false if it was used before. */
export async function consumeNonce(
  db: Db,
  organizationId: string,
  nonce: { platformId: string; digest: Buffer; expiresAt: Date },
): Promise<boolean> {
  const rows = await db
    .insert(ltiNonces)
    .values({ organizationId, ...nonce })
    .onConflictDoNothing()
    .returning({ digest: ltiNonces.digest });
  return rows.length > 0;
}

/** Gives a platform without deployments its first one. Returns false if another launch was faster. */
export async function adoptDeployment(
  db: Db,
  organizationId: string,
  { id, deploymentId }: { id: string; deploymentId: string },
): Promise<boolean> {
  const rows = await db
    .update(ltiPlatforms)
    .set({ deploymentIds: [deploymentId] })
    .where(
      and(
        eq(ltiPlatforms.organizationId, organizationId),
        eq(ltiPlatforms.id, id),
        sql`(cardinality(${ltiPlatforms.deploymentIds}) = 0 or ${ltiPlatforms.deploymentIds} = array[${deploymentId}]::text[])`,
      ),
    )
    .returning({ id: ltiPlatforms.id });
  return rows.length > 0;
}

/** So that launches at the start of an exam don't wait for each other to write the same row. */
const SUCCESS_INTERVAL_MS = 10_000;

/** Remembers when a platform's last launch was accepted, to within 10 seconds, or why and when it was refused. */
export async function recordLaunchOutcome(
  db: Db,
  organizationId: string,
  { id, now, error }: { id: string; now: Date; error?: LtiLaunchError },
): Promise<void> {
  await db
    .update(ltiPlatforms)
    .set(error === undefined ? { lastLaunchAt: now } : { lastLaunchError: error, lastLaunchErrorAt: now })
    .where(
      and(
        eq(ltiPlatforms.organizationId, organizationId),
        eq(ltiPlatforms.id, id),
        error === undefined ? isOutdated(now) : undefined,
      ),
    );
}

/** Whether the last success is long ago, or followed by an error. */
const isOutdated = (now: Date) =>
  or(
    isNull(ltiPlatforms.lastLaunchAt),
    lt(ltiPlatforms.lastLaunchAt, new Date(now.getTime() - SUCCESS_INTERVAL_MS)),
    gte(ltiPlatforms.lastLaunchErrorAt, ltiPlatforms.lastLaunchAt),
  );

/**
 * Creates the link of a launch, or updates what the platform says about it. Services that this launch doesn't name are kept: a
 * platform can leave them out for some of its people, and the grades and the roster of the others still need them. Returns
 * its id.
 */
export async function upsertLink(
  db: Db,
  organizationId: string,
  { id, createdAt, ...link }: Omit<typeof ltiLinks.$inferInsert, "organizationId">,
): Promise<string> {
  const [row] = await db
    .insert(ltiLinks)
    .values({ organizationId, id, createdAt, ...link })
    .onConflictDoUpdate({
      target: [
        ltiLinks.organizationId,
        ltiLinks.platformId,
        ltiLinks.deploymentId,
        ltiLinks.resourceLinkId,
        ltiLinks.assessmentId,
      ],
      set: {
        ...link,
        lineItemUrl: sql`coalesce(excluded.line_item_url, ${ltiLinks.lineItemUrl})`,
        lineItemsUrl: sql`coalesce(excluded.line_items_url, ${ltiLinks.lineItemsUrl})`,
        scopes: sql`case when coalesce(excluded.line_item_url, excluded.line_items_url) is null
          then ${ltiLinks.scopes} else excluded.scopes end`,
        membershipsUrl: sql`coalesce(excluded.memberships_url, ${ltiLinks.membershipsUrl})`,
      },
    })
    .returning({ id: ltiLinks.id });
  if (!row) throw new Error("The link wasn't recorded");
  return row.id;
}

/** Returns the reference under which a platform's person was last known, or undefined for a new one. */
export async function findLearnerRef(
  db: Db,
  organizationId: string,
  { platformId, sub }: { platformId: string; sub: string },
): Promise<string | undefined> {
  const [row] = await db
    .select({ learnerRef: ltiLinkLearners.learnerRef })
    .from(ltiLinkLearners)
    .innerJoin(
      ltiLinks,
      and(
        eq(ltiLinks.organizationId, ltiLinkLearners.organizationId),
        eq(ltiLinks.id, ltiLinkLearners.linkId),
      ),
    )
    .where(
      and(
        eq(ltiLinkLearners.organizationId, organizationId),
        eq(ltiLinkLearners.sub, sub),
        eq(ltiLinks.platformId, platformId),
      ),
    )
    .orderBy(desc(ltiLinkLearners.lastLaunchedAt))
    .limit(1);
  return row?.learnerRef;
}

/** Returns the learner's reference: a learner who has come through the link before keeps the one that it has by now. */
export async function upsertLinkLearner(
  db: Db,
  organizationId: string,
  learner: { linkId: string; sub: string; learnerRef: string; lastLaunchedAt: Date },
): Promise<string> {
  const [row] = await db
    .insert(ltiLinkLearners)
    .values({ organizationId, ...learner, createdAt: learner.lastLaunchedAt })
    .onConflictDoUpdate({
      target: [ltiLinkLearners.organizationId, ltiLinkLearners.linkId, ltiLinkLearners.sub],
      // A rename may have committed since the reference was looked up.
      set: { lastLaunchedAt: learner.lastLaunchedAt },
    })
    .returning({ learnerRef: ltiLinkLearners.learnerRef });
  if (!row) throw new Error("The learner of the launch wasn't recorded");
  return row.learnerRef;
}

/** Returns the reference that the learner of a launch has by now. Undefined if the launch was deleted, or has no learner. */
export async function findLaunchedRef(
  db: Db,
  organizationId: string,
  id: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ learnerRef: ltiLaunches.learnerRef })
    .from(ltiLaunches)
    .where(and(eq(ltiLaunches.organizationId, organizationId), eq(ltiLaunches.id, id)));
  return row?.learnerRef ?? undefined;
}

export async function insertLaunch(
  db: Db,
  organizationId: string,
  values: Omit<typeof ltiLaunches.$inferInsert, "organizationId">,
): Promise<LaunchRow> {
  const [row] = await db
    .insert(ltiLaunches)
    .values({ organizationId, ...values })
    .returning();
  if (!row) throw new Error("The launch wasn't recorded");
  return row;
}

/** Assigns an attempt to the link through which it was begun. An attempt that has a link keeps it. */
export async function assignAttempt(
  db: Db,
  organizationId: string,
  values: { attemptId: string; linkId: string },
): Promise<void> {
  await db
    .insert(ltiLinkAttempts)
    .values({ organizationId, ...values })
    .onConflictDoNothing();
}
