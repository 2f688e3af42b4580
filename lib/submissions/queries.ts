import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#lib/db/client.ts";
import { assessments, learners, marks, submissions } from "#lib/db/schema/index.ts";
import { asUuid } from "#lib/ids.ts";

/** What lists show: everything small. */
const listColumns = {
  id: submissions.id,
  assessmentId: submissions.assessmentId,
  learnerId: submissions.learnerId,
  learnerRef: submissions.learnerRef,
  status: submissions.status,
  isDraft: submissions.isDraft,
  attemptNumber: submissions.attemptNumber,
  score: submissions.score,
  maxScore: submissions.maxScore,
  percentage: submissions.percentage,
  passed: submissions.passed,
  startedAt: submissions.startedAt,
  submittedAt: submissions.submittedAt,
  gradedAt: submissions.gradedAt,
};

export type SubmissionRow = typeof submissions.$inferSelect;
export type SubmissionListRow = Pick<SubmissionRow, keyof typeof listColumns>;
export type MarkRow = typeof marks.$inferSelect;

export type SubmissionFilter = {
  assessmentIds?: readonly string[] | undefined;
  learnerRef?: string | undefined;
  status?: SubmissionRow["status"] | undefined;
  passed?: boolean | undefined;
  isDraft: boolean;
};

type Page = { page: number; limit: number };

function matching(organizationId: string, filter: SubmissionFilter): SQL | undefined {
  return and(
    eq(submissions.organizationId, organizationId),
    eq(submissions.isDraft, filter.isDraft),
    filter.assessmentIds === undefined
      ? undefined
      : inArray(submissions.assessmentId, filter.assessmentIds.map(asUuid)),
    filter.learnerRef === undefined
      ? undefined
      : sql`${submissions.learnerId} = (select ${learners.id} from ${learners}
          where ${learners.organizationId} = ${organizationId} and ${learners.learnerRef} = ${filter.learnerRef})`,
    filter.status === undefined ? undefined : eq(submissions.status, filter.status),
    filter.passed === undefined ? undefined : eq(submissions.passed, filter.passed),
  );
}

export async function listSubmissionRows(
  db: Db,
  organizationId: string,
  filter: SubmissionFilter,
  { page, limit }: Page,
): Promise<{ rows: (SubmissionListRow & { assessmentTitle: string })[]; total: number }> {
  const where = matching(organizationId, filter);
  const [rows, [counted]] = await Promise.all([
    db
      .select({ ...listColumns, assessmentTitle: assessments.title })
      .from(submissions)
      .innerJoin(
        assessments,
        and(
          eq(assessments.organizationId, submissions.organizationId),
          eq(assessments.id, submissions.assessmentId),
        ),
      )
      .where(where)
      .orderBy(desc(submissions.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(submissions).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

const isSubmission = (organizationId: string, id: string) =>
  and(eq(submissions.organizationId, organizationId), eq(submissions.id, asUuid(id)));

export async function findSubmission(
  db: Db,
  organizationId: string,
  id: string,
): Promise<SubmissionRow | undefined> {
  const [row] = await db.select().from(submissions).where(isSubmission(organizationId, id));
  return row;
}

/** The row, held until the transaction ends: two teachers' changes happen one after the other. */
export async function lockSubmission(
  db: Db,
  organizationId: string,
  id: string,
): Promise<SubmissionRow | undefined> {
  const [row] = await db.select().from(submissions).where(isSubmission(organizationId, id)).for("update");
  return row;
}

export async function updateSubmission(
  db: Db,
  organizationId: string,
  id: string,
  values: Partial<Omit<typeof submissions.$inferInsert, "organizationId" | "id">>,
): Promise<void> {
  await db.update(submissions).set(values).where(isSubmission(organizationId, id));
}

export async function submissionMarks(
  db: Db,
  organizationId: string,
  submissionId: string,
): Promise<MarkRow[]> {
  return db
    .select()
    .from(marks)
    .where(and(eq(marks.organizationId, organizationId), eq(marks.submissionId, asUuid(submissionId))));
}

export async function saveMark(
  db: Db,
  organizationId: string,
  mark: Omit<typeof marks.$inferInsert, "organizationId">,
): Promise<void> {
  const { score = null, comment = null, rubric = null, updatedAt } = mark;
  await db
    .insert(marks)
    .values({ ...mark, organizationId })
    .onConflictDoUpdate({
      target: [marks.organizationId, marks.submissionId, marks.questionId],
      set: { score, comment, rubric, updatedAt },
    });
}
