import { and, arrayContains, desc, eq, ilike, inArray } from "drizzle-orm";
import type { ListMeta, Paging } from "#lib/contract/common.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { isOlderThan } from "#lib/platform/db/keyset.ts";
import { buildContainsPattern } from "#lib/platform/db/like-pattern.ts";
import { assessments } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { readList } from "#lib/platform/read-list.ts";
import { detailedColumns } from "./columns.ts";
import type { DetailedAssessmentRow } from "./queries.ts";

export type AssessmentFilter = {
  statuses: readonly DetailedAssessmentRow["status"][];
  folderId?: string | undefined;
  q?: string | undefined;
  externalId?: string | undefined;
  tag?: string | undefined;
};

/** Returns a page of the organization's assessments that match the filter, newest first. */
export async function listAssessmentRows(
  db: Db,
  organizationId: string,
  filter: AssessmentFilter,
  paging: Paging,
): Promise<{ rows: DetailedAssessmentRow[]; meta: ListMeta }> {
  const where = and(
    eq(assessments.organizationId, organizationId),
    inArray(assessments.status, [...filter.statuses]),
    filter.folderId === undefined ? undefined : eq(assessments.folderId, asUuid(filter.folderId)),
    filter.externalId === undefined ? undefined : eq(assessments.externalId, filter.externalId),
    filter.tag === undefined ? undefined : arrayContains(assessments.tags, [filter.tag]),
    filter.q ? ilike(assessments.title, buildContainsPattern(filter.q)) : undefined,
  );
  return readList(paging, {
    name: "assessments",
    owner: [organizationId],
    getKeys: ({ id }) => [id],
    readRows: ({ after, limit, offset }) =>
      db
        .select(detailedColumns)
        .from(assessments)
        .where(and(where, isOlderThan(assessments.id, after)))
        .orderBy(desc(assessments.id))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(assessments, where),
  });
}
