import { and, eq, gt, inArray, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { isAmongIds } from "#lib/platform/db/is-among-ids.ts";
import { gradingLeases, submissionMarkers, submissions, users } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { buildRoleFilter, buildViewedMarks, type DeskView } from "./desk-view.ts";

export type LeasedAnswer = { submissionId: string; questionId: string };

const isLeaseOnAnswer = (organizationId: string, { submissionId, questionId }: LeasedAnswer) =>
  and(
    eq(gradingLeases.organizationId, organizationId),
    eq(gradingLeases.submissionId, asUuid(submissionId)),
    eq(gradingLeases.questionId, asUuid(questionId)),
  );

/**
 * Matches leases that don't concern a person, because one of the two is recorded as a marker of the submission: then
 * the other can't take the same role.
 */
const isInOtherRole = (userId: string) => sql`exists (select from ${submissionMarkers} m
  where m.organization_id = ${gradingLeases.organizationId} and m.submission_id = ${gradingLeases.submissionId}
    and m.marker in ('user:' || ${gradingLeases.userId}::text, ${`user:${userId}`}))`;

/**
 * Acquires a person's leases on answers, or extends them, until `expiresAt`. Skips unknown submissions, and answers
 * leased to another person unless that lease has expired or `takeOver` is set. Returns the answers that the person now
 * has a lease on.
 */
export async function acquireLeases(
  db: Db,
  organizationId: string,
  answers: readonly LeasedAnswer[],
  lease: {
    userId: string;
    now: Date;
    expiresAt: Date;
    takeOver: boolean;
    /** The colleague who receives the leases instead of the person. */
    assignTo?: string;
    /** Whether two markers with different roles can have an answer open at the same time. */
    ignoresOtherRoles?: boolean;
  },
): Promise<LeasedAnswer[]> {
  const { userId, now, expiresAt, takeOver, assignTo = userId, ignoresOtherRoles = false } = lease;
  if (answers.length === 0) return [];
  const wanted = sql.join(
    answers.map((answer) => sql`(${asUuid(answer.submissionId)}::uuid, ${asUuid(answer.questionId)}::uuid)`),
    sql`, `,
  );
  const free = sql`(${gradingLeases.userId} = ${userId} or ${gradingLeases.expiresAt} <= ${now.toISOString()}
    or ${ignoresOtherRoles ? isInOtherRole(userId) : sql`false`})`;
  // All requests insert in the same order, so that two graders who request the same answers can't deadlock.
  const rows = await db.execute<{ submission_id: string; question_id: string }>(sql`
    insert into ${gradingLeases} (organization_id, submission_id, question_id, user_id, expires_at)
      select ${organizationId}::uuid, s.id, w.question_id, ${assignTo}::uuid, ${expiresAt.toISOString()}::timestamptz
      from (select distinct * from (values ${wanted}) as v (submission_id, question_id)) w
      join ${submissions} s on s.organization_id = ${organizationId} and s.id = w.submission_id
      order by s.id, w.question_id
    on conflict (organization_id, submission_id, question_id) do update
      set user_id = excluded.user_id, expires_at = case when ${gradingLeases.userId} = excluded.user_id
        then greatest(${gradingLeases.expiresAt}, excluded.expires_at) else excluded.expires_at end
      where ${takeOver ? sql`true` : free}
    returning submission_id, question_id`);
  return rows.map((row) => ({ submissionId: row.submission_id, questionId: row.question_id }));
}

/**
 * Releases a person's leases. A reassigned answer has a lease beyond `until`, and keeps it until the answer has a score
 * in the person's role, or the person has nothing left to do in the submission.
 */
export async function releaseLeases(
  db: Db,
  organizationId: string,
  { userId, until, view }: { userId: string; until: Date; view: DeskView | undefined },
  answers: readonly LeasedAnswer[],
): Promise<void> {
  if (answers.length === 0) return;
  const isGraded = sql`exists (select from ${buildViewedMarks(view)} g
    where g.organization_id = ${submissions.organizationId} and g.submission_id = ${submissions.id}
      and g.question_id = ${gradingLeases.questionId} and g.score is not null and ${buildRoleFilter(view)})`;
  const isDone = sql`exists (select from ${submissions}
    where ${submissions.organizationId} = ${gradingLeases.organizationId}
      and ${submissions.id} = ${gradingLeases.submissionId}
      and ${view ? sql`(${view.role} is null or ${isGraded})` : isGraded})`;
  await db
    .delete(gradingLeases)
    .where(
      and(
        eq(gradingLeases.userId, userId),
        or(...answers.map((answer) => isLeaseOnAnswer(organizationId, answer))),
        or(lte(gradingLeases.expiresAt, until), isDone),
      ),
    );
}

export type OtherLeaseRow = LeasedAnswer & { by: string };

/** Lists the answers to these questions that other graders have open now. */
export async function listLeasesHeldByOthers(
  db: Db,
  organizationId: string,
  input: {
    userId: string;
    now: Date;
    questionIds: readonly string[];
    submissionIds?: readonly string[];
    ignoresOtherRoles?: boolean;
  },
): Promise<OtherLeaseRow[]> {
  if (input.questionIds.length === 0) return [];
  const rows = await db
    .select({
      submissionId: gradingLeases.submissionId,
      questionId: gradingLeases.questionId,
      name: users.name,
      email: users.email,
    })
    .from(gradingLeases)
    .innerJoin(users, eq(users.id, gradingLeases.userId))
    .where(
      and(
        eq(gradingLeases.organizationId, organizationId),
        isAmongIds(gradingLeases.questionId, input.questionIds.map(asUuid)),
        input.submissionIds
          ? inArray(gradingLeases.submissionId, input.submissionIds.map(asUuid))
          : undefined,
        gt(gradingLeases.expiresAt, input.now),
        ne(gradingLeases.userId, input.userId),
        input.ignoresOtherRoles ? sql`not ${isInOtherRole(input.userId)}` : undefined,
      ),
    );
  return rows.map(({ name, email, ...answer }) => ({ ...answer, by: name || email }));
}

/**
 * Lists the answers to a question that were reassigned to a person. Only the leases of reassigned answers last beyond
 * `until`.
 */
export async function listReassignedAnswers(
  db: Db,
  organizationId: string,
  input: { userId: string; questionId: string; until: Date },
): Promise<LeasedAnswer[]> {
  return db
    .select({ submissionId: gradingLeases.submissionId, questionId: gradingLeases.questionId })
    .from(gradingLeases)
    .where(
      and(
        eq(gradingLeases.organizationId, organizationId),
        eq(gradingLeases.questionId, asUuid(input.questionId)),
        eq(gradingLeases.userId, asUuid(input.userId)),
        gt(gradingLeases.expiresAt, input.until),
      ),
    );
}
