import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { learners, submissions } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";

/** The columns that lists show. Large columns are left out. */
export const listColumns = {
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
  updatedAt: submissions.updatedAt,
  voidedAt: submissions.voidedAt,
  voidReason: submissions.voidReason,
};

export type SubmissionRow = typeof submissions.$inferSelect;
export type SubmissionListRow = Pick<SubmissionRow, keyof typeof listColumns>;

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

/** Returns the next rows after an id. Ids are in the order of submission. */
export async function listSubmissionsAfter(
  db: Db,
  organizationId: string,
  after: string | null,
  limit: number,
): Promise<SubmissionRow[]> {
  return db
    .select()
    .from(submissions)
    .where(
      and(
        eq(submissions.organizationId, organizationId),
        after === null ? undefined : gt(submissions.id, asUuid(after)),
      ),
    )
    .orderBy(submissions.id)
    .limit(limit);
}

/** Returns the display name of a learner, or null if there is none. */
export async function findDisplayName(
  db: Db,
  organizationId: string,
  learnerId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ name: learners.displayName })
    .from(learners)
    .where(and(eq(learners.organizationId, organizationId), eq(learners.id, learnerId)));
  return row?.name ?? null;
}

/** Returns a learner's submissions that aren't erased, oldest first. */
export const listLearnerSubmissions = (
  db: Db,
  organizationId: string,
  learnerId: string,
): Promise<SubmissionRow[]> =>
  db
    .select()
    .from(submissions)
    .where(
      and(
        eq(submissions.organizationId, organizationId),
        eq(submissions.learnerId, learnerId),
        isNull(submissions.erasedAt),
      ),
    )
    .orderBy(submissions.id);

/** Reads the row and locks it until the transaction ends, so that changes by two teachers run one after the other. */
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
