import { and, eq, gt, inArray, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { gradingLeases, marks, submissions, users } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";

export type LeasePlace = { submissionId: string; questionId: string };

const isLeaseOnAnswer = (organizationId: string, { submissionId, questionId }: LeasePlace) =>
  and(
    eq(gradingLeases.organizationId, organizationId),
    eq(gradingLeases.submissionId, asUuid(submissionId)),
    eq(gradingLeases.questionId, asUuid(questionId)),
  );

/**
 * Takes answers for a person until `expiresAt`, or keeps them theirs. Whose one is already it stays, unless their time
 * has run out or it is taken over. Gives those that are the person's now; what is no submission here is nobody's.
 */
export async function acquireLeases(
  db: Db,
  organizationId: string,
  answers: readonly LeasePlace[],
  lease: {
    userId: string;
    now: Date;
    expiresAt: Date;
    takeOver: boolean;
    /** A colleague whose they shall be instead. */
    assignTo?: string;
  },
): Promise<LeasePlace[]> {
  const { userId, now, expiresAt, takeOver, assignTo = userId } = lease;
  if (answers.length === 0) return [];
  const wanted = sql.join(
    answers.map((answer) => sql`(${asUuid(answer.submissionId)}::uuid, ${asUuid(answer.questionId)}::uuid)`),
    sql`, `,
  );
  const free = sql`(${gradingLeases.userId} = ${userId} or ${gradingLeases.expiresAt} <= ${now.toISOString()})`;
  // In one order, so that no two graders who ask for the same answers wait crosswise.
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

/** Lets go of a person's answers. What a colleague left to them, past `until`, stays theirs until it has a score. */
export async function releaseLeases(
  db: Db,
  organizationId: string,
  { userId, until }: { userId: string; until: Date },
  answers: readonly LeasePlace[],
): Promise<void> {
  if (answers.length === 0) return;
  const isGraded = sql`exists (select from ${marks} m where m.organization_id = ${gradingLeases.organizationId}
    and m.submission_id = ${gradingLeases.submissionId} and m.question_id = ${gradingLeases.questionId}
    and m.score is not null)`;
  await db
    .delete(gradingLeases)
    .where(
      and(
        eq(gradingLeases.userId, userId),
        or(...answers.map((answer) => isLeaseOnAnswer(organizationId, answer))),
        or(lte(gradingLeases.expiresAt, until), isGraded),
      ),
    );
}

export type HeldRow = LeasePlace & { by: string };

/** Answers to these questions that others have open now. */
export async function listLeasesHeldByOthers(
  db: Db,
  organizationId: string,
  input: { userId: string; now: Date; questionIds: readonly string[]; submissionIds?: readonly string[] },
): Promise<HeldRow[]> {
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
        inArray(gradingLeases.questionId, input.questionIds.map(asUuid)),
        input.submissionIds
          ? inArray(gradingLeases.submissionId, input.submissionIds.map(asUuid))
          : undefined,
        gt(gradingLeases.expiresAt, input.now),
        ne(gradingLeases.userId, input.userId),
      ),
    );
  return rows.map(({ name, email, ...answer }) => ({ ...answer, by: name || email }));
}

/** Answers to a question that are a person's for longer than `until`: a colleague left them to them. */
export async function listReassignedAnswers(
  db: Db,
  organizationId: string,
  input: { userId: string; questionId: string; until: Date },
): Promise<LeasePlace[]> {
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
