import { and, eq, inArray, sql } from "drizzle-orm";
import type { AttemptsMode } from "#lib/contract/analytics.ts";
import { parseSums, type StoredSums, type Sums, serializeSums } from "#lib/core/statistics/sums.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { isAmongIds } from "#lib/platform/db/is-among-ids.ts";
import { analyticsRollups } from "#lib/platform/db/schema/index.ts";
import { formatArrayLiteral } from "#lib/platform/db/text.ts";
import type { ItemIndex } from "./item-index.ts";
import type { StoredNewest } from "./newest.ts";

const isAssessmentRollup = (organizationId: string, assessmentId: string) =>
  and(eq(analyticsRollups.organizationId, organizationId), eq(analyticsRollups.assessmentId, assessmentId));

/** Finds the stored rollups of these modes. A rollup that another release wrote is undefined. */
export async function findRollups(
  db: Db,
  organizationId: string,
  assessmentId: string,
  modes: readonly AttemptsMode[],
): Promise<Map<AttemptsMode, Sums | undefined>> {
  const rows = await db
    .select({
      attempts: analyticsRollups.attempts,
      state: sql<StoredSums>`${analyticsRollups.state} - 'newest'`,
    })
    .from(analyticsRollups)
    .where(and(isAssessmentRollup(organizationId, assessmentId), inArray(analyticsRollups.attempts, modes)));
  return new Map(rows.map(({ attempts, state }) => [attempts as AttemptsMode, parseSums(state)]));
}

const SAVED_AT = sql<string>`${analyticsRollups.updatedAt}::text`;

type CountedState = {
  rollups: ReadonlyMap<AttemptsMode, Sums>;
  newest: ReadonlyMap<AttemptsMode, StoredNewest>;
  /** The index of the rollup of all attempts, which the statistics of items are computed from. */
  items: ItemIndex | undefined;
};

/** Saves the rollups, all with the same time, and returns it. */
export async function saveRollups(
  db: Db,
  organizationId: string,
  assessmentId: string,
  { rollups, newest, items }: CountedState,
): Promise<string | undefined> {
  const values = Array.from(rollups, ([attempts, sums]) => ({
    organizationId,
    assessmentId,
    attempts,
    state: {
      ...serializeSums(sums),
      ...(newest.has(attempts) && { newest: newest.get(attempts) }),
      ...(attempts === "all" && items && { items }),
    },
  }));
  const [row] = await db
    .insert(analyticsRollups)
    .values(values)
    .onConflictDoUpdate({
      target: [analyticsRollups.organizationId, analyticsRollups.assessmentId, analyticsRollups.attempts],
      set: { state: sql`excluded.state`, updatedAt: sql`now()` },
    })
    .returning({ savedAt: SAVED_AT });
  return row?.savedAt;
}

/**
 * Tries to acquire the assessment's fold lock until the transaction ends. Returns false if another transaction has it.
 * The commit doesn't wait for the disk, because work that a crash undoes is folded again.
 */
export async function tryFoldLock(db: Db, organizationId: string, assessmentId: string): Promise<boolean> {
  const [row] = await db.execute<{ taken: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${`analytics ${organizationId} ${assessmentId}`}, 0)) as taken,
      set_config('synchronous_commit', 'off', true)`);
  return row?.taken ?? false;
}

/**
 * Deletes the rollups and marks every submission as not counted, so that folding rebuilds them. The notes have a JSON
 * null in `before`, which distinguishes them from notes about new submissions, because they can be in any order.
 * Changes that are committed later write additional notes.
 */
export async function requeueSubmissions(
  db: Db,
  organizationId: string,
  assessmentId: string,
): Promise<void> {
  await db.delete(analyticsRollups).where(isAssessmentRollup(organizationId, assessmentId));
  await db.execute(sql`delete from analytics_pending p
    where p.organization_id = ${organizationId} and p.assessment_id = ${assessmentId}`);
  await db.execute(sql`delete from analytics_pending_regrades r
    where r.organization_id = ${organizationId} and r.assessment_id = ${assessmentId}`);
  await db.execute(sql`
    insert into analytics_pending (organization_id, assessment_id, submission_id, before)
    select s.organization_id, s.assessment_id, s.id, 'null' from submissions s
    where s.organization_id = ${organizationId} and s.assessment_id = ${assessmentId} and not s.is_draft`);
}

/** Waits for the fold locks of assessments, in the given order, and holds them until the transaction ends. */
export async function lockFolding(
  db: Db,
  organizationId: string,
  assessmentIds: readonly string[],
): Promise<void> {
  await db.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('analytics ' || ${organizationId}::text || ' ' || a.id, 0))
    from unnest(${formatArrayLiteral(assessmentIds)}::text[]) with ordinality a (id, place) order by a.place`);
}

/** Does what `requeueSubmissions` does for those of the assessments whose submissions have been counted. */
export async function requeueCounted(
  db: Db,
  organizationId: string,
  assessmentIds: readonly string[],
): Promise<void> {
  const rollups = await db
    .delete(analyticsRollups)
    .where(
      and(
        eq(analyticsRollups.organizationId, organizationId),
        isAmongIds(analyticsRollups.assessmentId, assessmentIds),
      ),
    )
    .returning({ assessmentId: analyticsRollups.assessmentId });
  for (const id of new Set(rollups.map(({ assessmentId }) => assessmentId))) {
    await requeueSubmissions(db, organizationId, id);
  }
}
