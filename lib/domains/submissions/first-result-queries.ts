import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { regradeSubmissions, regrades } from "#lib/platform/db/schema/index.ts";
import type { StoredResult } from "#lib/platform/db/schema/stored-regrade.ts";
import type { SubmissionRow } from "./queries.ts";
import { readResultAsJson } from "./stored-result.ts";

/** A regrade that was committed, as far as it tells about the first result of a submission. */
export type CommittedRegrade = {
  id: string;
  committedAt: Date;
  revertedAt: Date | null;
  /** Whether the submission existed at the commit, and wasn't voided. */
  isCovered: boolean;
  /** The submission's result before the commit. Null if the commit left it as it was. */
  before: StoredResult | null;
};

/** Lists the regrades of a submission's version that were committed, in that order, reverted ones too. */
export async function listCommittedRegrades(
  db: Db,
  organizationId: string,
  { id, assessmentId, assessmentVersion }: Pick<SubmissionRow, "id" | "assessmentId" | "assessmentVersion">,
): Promise<CommittedRegrade[]> {
  const { committedAt } = regrades;
  const rows = await db
    .select({
      id: regrades.id,
      committedAt,
      revertedAt: regrades.revertedAt,
      isCovered: sql<boolean>`${regradeSubmissions.submissionId} is not null`,
      before: readResultAsJson(regradeSubmissions.resultBefore, regradeSubmissions.before),
    })
    .from(regrades)
    .leftJoin(
      regradeSubmissions,
      and(
        eq(regradeSubmissions.organizationId, organizationId),
        eq(regradeSubmissions.regradeId, regrades.id),
        eq(regradeSubmissions.submissionId, id),
      ),
    )
    .where(
      and(
        eq(regrades.organizationId, organizationId),
        eq(regrades.assessmentId, assessmentId),
        sql`${assessmentVersion} = any(${regrades.versions})`,
        isNotNull(committedAt),
      ),
    )
    .orderBy(asc(committedAt), asc(regrades.id));
  return rows.flatMap((row) => (row.committedAt ? [{ ...row, committedAt: row.committedAt }] : []));
}
