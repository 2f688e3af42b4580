import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
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
    .where(and(eq(regrades.organizationId, organizationId), inArray(regrades.id, [...ids])));

/** Locks out `record_graded_submissions` for an assessment, which holds the same lock in shared mode. */
export async function lockGrading(db: Db, organizationId: string, assessmentId: string): Promise<void> {
  await db.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(a.id::text, 0)) from assessments a
    where a.organization_id = ${organizationId} and a.id = ${assessmentId}`);
}
