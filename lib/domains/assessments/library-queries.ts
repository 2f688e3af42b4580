import { and, arrayContains, asc, count, desc, eq, ilike, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type LibraryQuery, MAX_COUNTED_SUBMISSIONS } from "#lib/contract/library.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { buildContainsPattern } from "#lib/platform/db/like-pattern.ts";
import { listTags } from "#lib/platform/db/list-tags.ts";
import { assessments, assessmentVersions, folders, submissions } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";

export type LibraryFilter = {
  q: string;
  statuses: readonly (typeof assessments.$inferSelect)["status"][];
  /** Null finds the assessments that aren't in any folder; undefined doesn't filter. */
  folderId: string | null | undefined;
  tag: string | undefined;
  sort: LibraryQuery["sort"];
};

export type LibraryRow = {
  id: string;
  title: string;
  status: (typeof assessments.$inferSelect)["status"];
  version: number;
  hasUnpublishedChanges: boolean;
  folderId: string | null;
  folderName: string | null;
  tags: string[];
  /** The number of questions in the latest published version, or in the working copy before the first publish. */
  questionCount: number;
  /** Counted up to MAX_COUNTED_SUBMISSIONS + 1, which means that there are more. */
  submissionCount: number;
  updatedAt: Date;
};

const ORDER_BY: Readonly<Record<LibraryQuery["sort"], SQL[]>> = {
  newest: [desc(assessments.id)],
  oldest: [asc(assessments.id)],
  title: [asc(sql`lower(${assessments.title})`), asc(assessments.id)],
  updated: [desc(assessments.updatedAt), desc(assessments.id)],
};

const publishedQuestions = sql<number>`case when ${assessments.version} = 0 then ${assessments.questionCount} else
  (select v.question_count from ${assessmentVersions} v where v.organization_id = ${assessments.organizationId}
    and v.assessment_id = ${assessments.id} and v.version = ${assessments.version}) end`;

const submissionCount = sql<number>`(select count(*)::int from (select from ${submissions} s
  where s.organization_id = ${assessments.organizationId} and s.assessment_id = ${assessments.id} and not s.is_draft
    and s.voided_at is null
  limit ${sql.raw(String(MAX_COUNTED_SUBMISSIONS + 1))}) counted)`;

/** Returns a page of the organization's assessments, each with the details that the library shows. */
export async function listLibraryRows(
  db: Db,
  organizationId: string,
  { q, statuses, folderId, tag, sort }: LibraryFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: LibraryRow[]; total: number }> {
  const where = and(
    eq(assessments.organizationId, organizationId),
    inArray(assessments.status, [...statuses]),
    folderId === null ? isNull(assessments.folderId) : undefined,
    typeof folderId === "string" ? eq(assessments.folderId, asUuid(folderId)) : undefined,
    tag === undefined ? undefined : arrayContains(assessments.tags, [tag]),
    q === "" ? undefined : ilike(assessments.title, buildContainsPattern(q)),
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        id: assessments.id,
        title: assessments.title,
        status: assessments.status,
        version: assessments.version,
        hasUnpublishedChanges: assessments.hasUnpublishedChanges,
        folderId: assessments.folderId,
        folderName: folders.name,
        tags: assessments.tags,
        questionCount: publishedQuestions,
        submissionCount,
        updatedAt: assessments.updatedAt,
      })
      .from(assessments)
      .leftJoin(
        folders,
        and(eq(folders.organizationId, assessments.organizationId), eq(folders.id, assessments.folderId)),
      )
      .where(where)
      .orderBy(...ORDER_BY[sort])
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(assessments).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** Returns tags of the most recently updated assessments, in order. The number of rows that are read is limited. */
export function listRecentTags(
  db: Db,
  organizationId: string,
  { rows, tags }: { rows: number; tags: number },
): Promise<string[]> {
  const recent = db
    .select({ tags: assessments.tags })
    .from(assessments)
    .where(eq(assessments.organizationId, organizationId))
    .orderBy(desc(assessments.updatedAt), desc(assessments.id))
    .limit(rows);
  return listTags(db, recent, tags);
}
