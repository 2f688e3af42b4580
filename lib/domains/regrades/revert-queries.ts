import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { submissions } from "#lib/platform/db/schema/index.ts";
import type { StoredResult } from "#lib/platform/db/schema/stored-regrade.ts";
import { type CoveredRow, coveredColumns } from "./coverage-queries.ts";
import type { RegradeRow } from "./queries.ts";
import { RESULT_AFTER, readResultAsJson } from "./result-columns.ts";

/**
 * A submission that a regrade still corrects. `earlier` is its result before the commit, and `committedManualScore` the
 * manual score of the commit; null if it came later.
 */
export type StillCorrectedRow = CoveredRow & {
  earlier: StoredResult | null;
  committedManualScore: number | null;
};

/**
 * Returns the next submissions by id that a regrade corrects, and locks them until the transaction ends. The subquery looks
 * up each result before in the index, whatever the planner expects.
 */
export const listStillCorrected = (
  db: Db,
  organizationId: string,
  { id, assessmentId }: Pick<RegradeRow, "id" | "assessmentId">,
  { after, limit }: { after: string | null; limit: number },
): Promise<StillCorrectedRow[]> =>
  db
    .select({
      ...coveredColumns,
      earlier: sql<StoredResult | null>`(
        select ${readResultAsJson(sql`c.result_before`, sql`c.before`)} from regrade_submissions c
        where c.organization_id = ${organizationId} and c.regrade_id = ${id} and c.submission_id = ${submissions.id})`,
      committedManualScore: sql<number | null>`(
        select (${RESULT_AFTER}).manual_score from regrade_submissions c
        where c.organization_id = ${organizationId} and c.regrade_id = ${id} and c.submission_id = ${submissions.id})`,
    })
    .from(submissions)
    .where(
      and(
        eq(submissions.organizationId, organizationId),
        eq(submissions.assessmentId, assessmentId),
        sql`${id}::uuid = any(${submissions.regrades})`,
        after === null ? undefined : gt(submissions.id, after),
      ),
    )
    .orderBy(asc(submissions.id))
    .limit(limit)
    .for("no key update");
