import { and, asc, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { imports } from "#lib/platform/db/schema/index.ts";
import type { ImportRecord } from "./queries.ts";

/** Matches the running imports of any organization that no other process works on. */
const isUnclaimed = (now: Date) =>
  and(eq(imports.status, "running"), or(isNull(imports.claimedUntil), lte(imports.claimedUntil, now)));

/** Builds the condition that there is an import for `claimImport`. */
export const buildUnclaimedImportExists = (now: Date): SQL =>
  sql`exists (select from ${imports} where ${isUnclaimed(now)})`;

/**
 * Claims a running import of any organization that no other process works on, until `claimedUntil`: the oldest one of
 * an organization that has no claimed import, or else of any. Returns undefined if there is none. The caller runs this
 * in a transaction.
 */
export async function claimImport(
  db: Db,
  { now, claimedUntil }: { now: Date; claimedUntil: Date },
): Promise<ImportRecord | undefined> {
  // Of two claims at the same time, the second one has to see the first.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('claim import', 0))`);
  const isBusy = sql`${imports.organizationId} in (select c.organization_id from ${imports} c
    where c.status = 'running' and c.claimed_until > ${now.toISOString()}::timestamptz)`;
  const [due] = await db
    .select({ organizationId: imports.organizationId, id: imports.id })
    .from(imports)
    .where(isUnclaimed(now))
    .orderBy(isBusy, asc(imports.createdAt))
    .limit(1)
    .for("update", { skipLocked: true });
  if (!due) return undefined;
  const [row] = await db
    .update(imports)
    .set({ claimedUntil, runs: sql`${imports.runs} + 1` })
    .where(and(eq(imports.organizationId, due.organizationId), eq(imports.id, due.id)))
    .returning();
  return row;
}

/** Names a claim: the import, and the number of the run that claimed it. */
export type Claim = Pick<ImportRecord, "organizationId" | "id" | "runs">;

/**
 * Changes a claimed import. Returns false, and changes nothing, if it was canceled or another process has claimed it
 * since. In a transaction, the row stays locked, so a cancellation waits for it.
 */
export async function updateClaimed(
  db: Db,
  { organizationId, id, runs }: Claim,
  values: Partial<ImportRecord>,
): Promise<boolean> {
  const rows = await db
    .update(imports)
    .set(values)
    .where(
      and(
        eq(imports.organizationId, organizationId),
        eq(imports.id, id),
        eq(imports.status, "running"),
        eq(imports.runs, runs),
      ),
    )
    .returning({ id: imports.id });
  return rows.length > 0;
}
