import { and, asc, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { ListMeta } from "#lib/contract/common.ts";
import type { ListRegradeChangesQuery } from "#lib/contract/regrades.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { comesAfter } from "#lib/platform/db/keyset.ts";
import { regradeSubmissions, submissions } from "#lib/platform/db/schema/index.ts";
import type { StoredResult } from "#lib/platform/db/schema/stored-regrade.ts";
import { readList } from "#lib/platform/read-list.ts";

export type ChangeRow = {
  id: string;
  version: number;
  learnerRef: string | null;
  before: StoredResult;
  after: StoredResult;
};

type ChangeColumns = Omit<ChangeRow, "before" | "after"> & {
  before: StoredResult | null;
  after: StoredResult | null;
};

/** What can differ although the result is the same: how it was computed. */
const BESIDE_RESULT = "{regrades,fractions,graded_at}";

/** Returns a page of the submissions that a regrade changes, in the order of their ids. */
export async function listChangeRows(
  db: Db,
  organizationId: string,
  regradeId: string,
  { raised, lowered, newly_passed, newly_failed, ...paging }: ListRegradeChangesQuery,
): Promise<{ rows: ChangeRow[]; meta: ListMeta }> {
  const { direction, newlyPassed, newlyFailed } = regradeSubmissions;
  const where = and(
    eq(regradeSubmissions.organizationId, organizationId),
    eq(regradeSubmissions.regradeId, regradeId),
    isNotNull(regradeSubmissions.after),
    sql`${regradeSubmissions.before} - ${BESIDE_RESULT}::text[] <> ${regradeSubmissions.after} - ${BESIDE_RESULT}::text[]`,
    raised === undefined ? undefined : (raised ? eq : ne)(direction, 1),
    lowered === undefined ? undefined : (lowered ? eq : ne)(direction, -1),
    newly_passed === undefined ? undefined : eq(newlyPassed, newly_passed),
    newly_failed === undefined ? undefined : eq(newlyFailed, newly_failed),
  );
  const { rows, meta } = await readList<ChangeColumns>(paging, {
    name: "regrade changes",
    owner: [organizationId, regradeId],
    getKeys: ({ id }) => [id],
    readRows: ({ after, limit, offset }) =>
      db
        .select({
          id: regradeSubmissions.submissionId,
          version: submissions.assessmentVersion,
          learnerRef: submissions.learnerRef,
          before: regradeSubmissions.before,
          after: regradeSubmissions.after,
        })
        .from(regradeSubmissions)
        .innerJoin(
          submissions,
          and(
            eq(submissions.organizationId, regradeSubmissions.organizationId),
            eq(submissions.id, regradeSubmissions.submissionId),
          ),
        )
        .where(and(where, after && comesAfter([regradeSubmissions.submissionId], after, "ascending")))
        .orderBy(asc(regradeSubmissions.submissionId))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(regradeSubmissions, where),
  });
  return {
    rows: rows.flatMap(({ before, after, ...row }) => (before && after ? [{ ...row, before, after }] : [])),
    meta,
  };
}
