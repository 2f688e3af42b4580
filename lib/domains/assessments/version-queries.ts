import { and, asc, count, desc, eq, gt, inArray, isNull, lt, min, sql } from "drizzle-orm";
import type { ListMeta, Paging } from "#lib/contract/common.ts";
import { authorName } from "#lib/platform/db/author-name.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { comesAfter } from "#lib/platform/db/keyset.ts";
import { prepareStatement } from "#lib/platform/db/prepare-statement.ts";
import { apiKeys, assessmentVersions, submissions, users } from "#lib/platform/db/schema/index.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { readList } from "#lib/platform/read-list.ts";

export type VersionRow = {
  version: number;
  questionCount: number;
  createdByKind: (typeof assessmentVersions.$inferSelect)["createdByKind"];
  createdById: string | null;
  createdBy: string | null;
  note: string | null;
  createdAt: Date;
};

/** Returns a page of the published versions, newest first. */
export async function listVersionRows(
  db: Db,
  organizationId: string,
  assessmentId: string,
  paging: Paging,
): Promise<{ rows: VersionRow[]; meta: ListMeta }> {
  const where = and(
    eq(assessmentVersions.organizationId, organizationId),
    eq(assessmentVersions.assessmentId, asUuid(assessmentId)),
    gt(assessmentVersions.version, 0),
  );
  return readList(paging, {
    name: "versions",
    owner: [organizationId, assessmentId],
    keys: ["number"],
    getKeys: ({ version }) => [String(version)],
    readRows: ({ after, limit, offset }) =>
      db
        .select({
          version: assessmentVersions.version,
          questionCount: assessmentVersions.questionCount,
          createdByKind: assessmentVersions.createdByKind,
          createdById: assessmentVersions.createdById,
          createdBy: authorName,
          note: assessmentVersions.note,
          createdAt: assessmentVersions.createdAt,
        })
        .from(assessmentVersions)
        .leftJoin(users, eq(users.id, assessmentVersions.createdById))
        .leftJoin(
          apiKeys,
          and(eq(apiKeys.organizationId, organizationId), eq(apiKeys.id, assessmentVersions.createdById)),
        )
        .where(and(where, after && comesAfter([assessmentVersions.version], after, "descending")))
        .orderBy(desc(assessmentVersions.version))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(assessmentVersions, where),
  });
}

/**
 * Counts the submissions of each of these versions, without voided ones. The result omits versions without submissions.
 */
export async function countSubmissionsByVersion(
  db: Db,
  organizationId: string,
  assessmentId: string,
  versions: readonly number[],
): Promise<Map<number, number>> {
  if (versions.length === 0) return new Map();
  const rows = await db
    .select({ version: submissions.assessmentVersion, n: count() })
    .from(submissions)
    .where(
      and(
        eq(submissions.organizationId, organizationId),
        eq(submissions.assessmentId, asUuid(assessmentId)),
        inArray(submissions.assessmentVersion, [...versions]),
        isNull(submissions.voidedAt),
      ),
    )
    .groupBy(submissions.assessmentVersion);
  return new Map(rows.map(({ version, n }) => [version, n]));
}

/** Counts the submissions of all published versions, without voided ones. */
export async function countSubmissions(
  db: Db,
  organizationId: string,
  assessmentId: string,
): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(submissions)
    .where(
      and(
        eq(submissions.organizationId, organizationId),
        eq(submissions.assessmentId, asUuid(assessmentId)),
        eq(submissions.isDraft, false),
        isNull(submissions.voidedAt),
      ),
    );
  return row?.n ?? 0;
}

export type VersionContent = { version: number; exercises: StoredExercise[]; createdAt: Date };

const selectVersionContent = prepareStatement<
  { organizationId: string; id: string; version: number },
  VersionContent[]
>((db) =>
  db
    .select({
      version: assessmentVersions.version,
      exercises: assessmentVersions.exercises,
      createdAt: assessmentVersions.createdAt,
    })
    .from(assessmentVersions)
    .where(
      and(
        eq(assessmentVersions.organizationId, sql.placeholder("organizationId")),
        eq(assessmentVersions.assessmentId, sql.placeholder("id")),
        eq(assessmentVersions.version, sql.placeholder("version")),
      ),
    )
    .prepare("version_content"),
);

export async function findVersion(
  db: Db,
  organizationId: string,
  id: string,
  version: number,
): Promise<VersionContent | undefined> {
  const [row] = await selectVersionContent(db, { organizationId, id: asUuid(id), version });
  return row;
}

export const findVersionContent = async (
  ...version: Parameters<typeof findVersion>
): Promise<StoredExercise[] | undefined> => (await findVersion(...version))?.exercises;

const isDraftVersion = (organizationId: string, assessmentId: string) =>
  and(
    eq(assessmentVersions.organizationId, organizationId),
    eq(assessmentVersions.assessmentId, asUuid(assessmentId)),
    lt(assessmentVersions.version, 0),
  );

/** Returns the last stored copy of the working copy that has this content, as a negative version. */
export async function findDraftVersion(
  db: Db,
  organizationId: string,
  assessmentId: string,
  exercises: readonly StoredExercise[],
): Promise<number | undefined> {
  const [row] = await db
    .select({ version: assessmentVersions.version })
    .from(assessmentVersions)
    .where(
      and(
        isDraftVersion(organizationId, assessmentId),
        sql`${assessmentVersions.exercises} = ${JSON.stringify(exercises)}::text::jsonb`,
      ),
    )
    .orderBy(asc(assessmentVersions.version))
    .limit(1);
  return row?.version;
}

/** Returns the lowest version of an assessment, which is negative if it has copies of the working copy. */
export async function findLowestVersion(
  db: Db,
  organizationId: string,
  assessmentId: string,
): Promise<number> {
  const [row] = await db
    .select({ version: min(assessmentVersions.version) })
    .from(assessmentVersions)
    .where(isDraftVersion(organizationId, assessmentId));
  return row?.version ?? 0;
}
