import { and, arrayContains, count, desc, eq, ilike, inArray } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { buildContainsPattern } from "#lib/platform/db/like-pattern.ts";
import { assessments } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";
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
  page: { page: number; limit: number },
): Promise<{ rows: DetailedAssessmentRow[]; total: number }> {
  const where = and(
    eq(assessments.organizationId, organizationId),
    inArray(assessments.status, [...filter.statuses]),
    filter.folderId === undefined ? undefined : eq(assessments.folderId, asUuid(filter.folderId)),
    filter.externalId === undefined ? undefined : eq(assessments.externalId, filter.externalId),
    filter.tag === undefined ? undefined : arrayContains(assessments.tags, [filter.tag]),
    filter.q ? ilike(assessments.title, buildContainsPattern(filter.q)) : undefined,
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select(detailedColumns)
      .from(assessments)
      .where(where)
      .orderBy(desc(assessments.id))
      .limit(page.limit)
      .offset((page.page - 1) * page.limit),
    db.select({ total: count() }).from(assessments).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
