import { and, asc, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { regrades } from "#lib/platform/db/schema/index.ts";
import type { RegradeRow } from "./queries.ts";

/** Matches the previews of any organization that no other process works on. */
const isUnclaimed = (now: Date) =>
  and(eq(regrades.status, "previewing"), or(isNull(regrades.claimedUntil), lte(regrades.claimedUntil, now)));

/** Builds the condition that there is a preview for `claimPreview`. */
export const buildUnclaimedPreviewExists = (now: Date): SQL =>
  sql`exists (select from ${regrades} where ${isUnclaimed(now)})`;

/**
 * Claims a preview of any organization that no other process works on, until `claimedUntil`. Returns undefined if there is
 * none. The caller runs this in a transaction.
 */
export async function claimPreview(
  db: Db,
  { now, claimedUntil }: { now: Date; claimedUntil: Date },
): Promise<RegradeRow | undefined> {
  const [due] = await db
    .select({ organizationId: regrades.organizationId, id: regrades.id })
    .from(regrades)
    .where(isUnclaimed(now))
    .orderBy(asc(regrades.createdAt))
    .limit(1)
    .for("update", { skipLocked: true });
  if (!due) return undefined;
  const [row] = await db
    .update(regrades)
    .set({ claimedUntil, progressDone: 0 })
    .where(and(eq(regrades.organizationId, due.organizationId), eq(regrades.id, due.id)))
    .returning();
  return row;
}

/** Names a claim: the regrade, and until when it was claimed. */
export type Claim = { organizationId: string; id: string; claimedUntil: Date | null };

const isClaimed = ({ organizationId, id, claimedUntil }: Claim) =>
  and(
    eq(regrades.organizationId, organizationId),
    eq(regrades.id, id),
    eq(regrades.status, "previewing"),
    claimedUntil ? eq(regrades.claimedUntil, claimedUntil) : isNull(regrades.claimedUntil),
  );

/** Extends a claim and records the progress. Returns false if another process has claimed the preview since. */
export async function extendClaim(
  db: Db,
  claim: Claim,
  { until, done }: { until: Date; done: number },
): Promise<boolean> {
  const rows = await db
    .update(regrades)
    .set({ claimedUntil: until, progressDone: done })
    .where(isClaimed(claim))
    .returning({ id: regrades.id });
  return rows.length > 0;
}

/** Marks a preview as failed, unless another process has claimed it since. */
export async function failClaimed(db: Db, claim: Claim): Promise<void> {
  await db.update(regrades).set({ status: "failed", claimedUntil: null }).where(isClaimed(claim));
}
