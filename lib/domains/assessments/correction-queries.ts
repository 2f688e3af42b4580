import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { isAmongIds } from "#lib/platform/db/is-among-ids.ts";
import { regrades } from "#lib/platform/db/schema/index.ts";
import type { StoredCorrection } from "#lib/platform/db/schema/stored-regrade.ts";

/** Finds what these regrades correct, in no particular order. */
export const findCorrections = (
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<{ id: string; corrections: StoredCorrection[] }[]> =>
  db
    .select({ id: regrades.id, corrections: regrades.corrections })
    .from(regrades)
    .where(areRegrades(organizationId, ids));

/**
 * Locks the keys of an assessment until the transaction ends: "exclusive" for changing them, and "shared" for grading
 * by them, as record_batch does.
 */
export async function lockAssessmentKeys(
  db: Db,
  organizationId: string,
  assessmentId: string,
  mode: "shared" | "exclusive",
): Promise<void> {
  const lock = sql.raw(mode === "shared" ? "pg_advisory_xact_lock_shared" : "pg_advisory_xact_lock");
  await db.execute(sql`
    select ${lock}(hashtextextended(a.id::text, 0)) from assessments a
    where a.organization_id = ${organizationId} and a.id = ${assessmentId}`);
}

/** Finds when regrades were committed, in no particular order. */
export const findCommitTimes = (
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<{ id: string; committedAt: Date | null }[]> =>
  db
    .select({ id: regrades.id, committedAt: regrades.committedAt })
    .from(regrades)
    .where(areRegrades(organizationId, ids));

const areRegrades = (organizationId: string, ids: readonly string[]) =>
  and(eq(regrades.organizationId, organizationId), isAmongIds(regrades.id, ids));
