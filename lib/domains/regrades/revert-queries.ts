import { and, asc, eq, gt, sql } from "drizzle-orm";
import { readResultAsJson } from "#lib/domains/submissions/stored-result.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { submissions } from "#lib/platform/db/schema/index.ts";
import type { StoredResult } from "#lib/platform/db/schema/stored-regrade.ts";
import { type CoveredRow, coveredColumns } from "./coverage-queries.ts";
import type { RegradeRow } from "./queries.ts";
import { RESULT_AFTER } from "./result-columns.ts";

/** A submission that a regrade still corrects. `change` is what its commit did to it; null if it came later. */
export type StillCorrectedRow = CoveredRow & {
  change: { before: StoredResult | null; manualScore: number | null } | null;
};

/**
 * Returns the next submissions by id that a regrade corrects, and locks them until the transaction ends. The subquery looks
 * up each change in the index, whatever the planner expects.
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
      change: sql<StillCorrectedRow["change"]>`(
        select jsonb_build_object('before', ${readResultAsJson(sql`c.result_before`, sql`c.before`)},
          'manualScore', (${RESULT_AFTER}).manual_score)
        from regrade_submissions c
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
