import { and, count, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { QueueStatus } from "#lib/contract/marking.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { buildContainsPattern } from "#lib/platform/db/like-pattern.ts";
import { assessments, marks, submissions } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";

/**
 * Matches submissions that need grading, or manually graded submissions that are finished. A partial index covers the
 * first condition.
 */
export const buildQueueFilter = (organizationId: string, show: QueueStatus): SQL | undefined =>
  and(
    eq(submissions.organizationId, organizationId),
    show === "waiting"
      ? sql`${submissions.status} = 'awaiting_manual_grading' and not ${submissions.isDraft}`
      : sql`${submissions.status} = 'graded' and not ${submissions.isDraft} and ${submissions.finalMarks} is not null`,
  );

export type WaitingRow = {
  id: string;
  title: string;
  anonymous: boolean;
  submissions: number;
  oldest: Date;
};

/** Finds the assessments with submissions that need grading, ordered by their oldest waiting submission. */
export async function findWaitingAssessments(
  db: Db,
  organizationId: string,
  filter: { q?: string | undefined },
  page: { page: number; limit: number },
): Promise<{ rows: WaitingRow[]; total: number }> {
  const waiting = db
    .select({
      assessmentId: submissions.assessmentId,
      submissions: count().as("submissions"),
      oldest: sql<Date>`min(${submissions.submittedAt})`.mapWith(submissions.submittedAt).as("oldest"),
    })
    .from(submissions)
    .where(buildQueueFilter(organizationId, "waiting"))
    .groupBy(submissions.assessmentId)
    .as("waiting");
  const where = and(
    eq(assessments.organizationId, organizationId),
    filter.q ? sql`${assessments.title} ilike ${buildContainsPattern(filter.q)}` : undefined,
  );
  const rows = await db
    .select({
      id: assessments.id,
      title: assessments.title,
      anonymous: assessments.anonymousGrading,
      submissions: waiting.submissions,
      oldest: waiting.oldest,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(assessments)
    .innerJoin(waiting, eq(waiting.assessmentId, assessments.id))
    .where(where)
    .orderBy(waiting.oldest, assessments.id)
    .limit(page.limit)
    .offset((page.page - 1) * page.limit);
  return { rows, total: rows[0]?.total ?? 0 };
}

export type ProgressRow = { assessmentId: string; version: number; graded: number; submissions: number };

/** Counts the waiting submissions of each version by their number of graded answers. */
export async function listProgressRows(
  db: Db,
  organizationId: string,
  assessmentIds: readonly string[],
): Promise<ProgressRow[]> {
  if (assessmentIds.length === 0) return [];
  const each = db
    .select({
      assessmentId: submissions.assessmentId,
      version: submissions.assessmentVersion,
      graded: buildGradedCount().as("graded"),
    })
    .from(submissions)
    .where(
      and(
        buildQueueFilter(organizationId, "waiting"),
        inArray(submissions.assessmentId, assessmentIds.map(asUuid)),
      ),
    )
    .as("each");
  return db
    .select({
      assessmentId: each.assessmentId,
      version: each.version,
      graded: each.graded,
      submissions: count(),
    })
    .from(each)
    .groupBy(each.assessmentId, each.version, each.graded);
}

/** Builds a subquery that counts a submission's answers that have a score. */
export const buildGradedCount = () =>
  sql<number>`(select count(*) from ${marks} g where g.organization_id = ${submissions.organizationId}
    and g.submission_id = ${submissions.id} and g.score is not null)`.mapWith(Number);

/** Lists the versions that the waiting or finished submissions were made on, with the number of submissions. */
export async function listSubmittedVersions(
  db: Db,
  organizationId: string,
  assessmentId: string,
  show: QueueStatus,
): Promise<{ version: number; submissions: number }[]> {
  return db
    .select({ version: submissions.assessmentVersion, submissions: count() })
    .from(submissions)
    .where(and(buildQueueFilter(organizationId, show), eq(submissions.assessmentId, asUuid(assessmentId))))
    .groupBy(submissions.assessmentVersion);
}

/** Counts the answers with a score, by question id. */
export async function countGradedAnswers(
  db: Db,
  organizationId: string,
  assessmentId: string,
  show: QueueStatus,
  questionId?: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ questionId: marks.questionId, graded: count() })
    .from(marks)
    .innerJoin(
      submissions,
      and(eq(submissions.organizationId, marks.organizationId), eq(submissions.id, marks.submissionId)),
    )
    .where(
      and(
        buildQueueFilter(organizationId, show),
        eq(submissions.assessmentId, asUuid(assessmentId)),
        isNotNull(marks.score),
        questionId === undefined ? undefined : eq(marks.questionId, asUuid(questionId)),
      ),
    )
    .groupBy(marks.questionId);
  return new Map(rows.map((row) => [row.questionId, row.graded]));
}

export type ReadyRow = {
  id: string;
  learnerRef: string | null;
  submittedAt: Date;
  version: number;
};

/**
 * Finds waiting submissions whose answers all have a score. `open` is the number of manually graded questions by
 * version.
 */
export async function findReadySubmissions(
  db: Db,
  organizationId: string,
  assessmentId: string,
  open: ReadonlyMap<number, number>,
  page: { page: number; limit: number },
): Promise<ReadyRow[]> {
  if (open.size === 0) return [];
  const wanted = sql.join(
    [...open].map(([version, questions]) => sql`when ${version}::integer then ${questions}::integer`),
    sql` `,
  );
  return db
    .select({
      id: submissions.id,
      learnerRef: submissions.learnerRef,
      submittedAt: submissions.submittedAt,
      version: submissions.assessmentVersion,
    })
    .from(submissions)
    .where(
      and(
        buildQueueFilter(organizationId, "waiting"),
        eq(submissions.assessmentId, asUuid(assessmentId)),
        sql`${buildGradedCount()} = (case ${submissions.assessmentVersion} ${wanted} end)`,
      ),
    )
    .orderBy(sql`md5(${submissions.id}::text)`)
    .limit(page.limit)
    .offset((page.page - 1) * page.limit);
}
