import { and, desc, eq, ilike, inArray } from "drizzle-orm";
import type { ListMeta, Paging } from "#lib/contract/common.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { isOlderThan } from "#lib/platform/db/keyset.ts";
import { buildContainsPattern } from "#lib/platform/db/like-pattern.ts";
import { assessments } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { readList } from "#lib/platform/read-list.ts";
import { rowColumns } from "./columns.ts";
import type { AssessmentRow } from "./queries.ts";

export type AssessmentFilter = {
  statuses: readonly AssessmentRow["status"][];
  folderId?: string | undefined;
  q?: string | undefined;
};

/** Returns a page of the organization's assessments that match the filter, newest first. */
export async function listAssessmentRows(
  db: Db,
  organizationId: string,
  filter: AssessmentFilter,
  paging: Paging,
): Promise<{ rows: AssessmentRow[]; meta: ListMeta }> {
  const where = and(
    eq(assessments.organizationId, organizationId),
    inArray(assessments.status, [...filter.statuses]),
    filter.folderId === undefined ? undefined : eq(assessments.folderId, asUuid(filter.folderId)),
    filter.q ? ilike(assessments.title, buildContainsPattern(filter.q)) : undefined,
  );
  return readList(paging, {
    name: "assessments",
    owner: [organizationId],
    getKeys: ({ id }) => [id],
    readRows: ({ after, limit, offset }) =>
      db
        .select(rowColumns)
        .from(assessments)
        .where(and(where, isOlderThan(assessments.id, after)))
        .orderBy(desc(assessments.id))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(assessments, where),
  });
}
