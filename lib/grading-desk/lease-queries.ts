import { and, eq, gt, inArray, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "#lib/db/client.ts";
import { gradingLeases, submissions, users } from "#lib/db/schema/index.ts";
import { asUuid } from "#lib/ids.ts";

export type LeasePlace = { submissionId: string; questionId: string };

const isPlace = (organizationId: string, { submissionId, questionId }: LeasePlace) =>
  and(
    eq(gradingLeases.organizationId, organizationId),
    eq(gradingLeases.submissionId, asUuid(submissionId)),
    eq(gradingLeases.questionId, asUuid(questionId)),
  );

/**
 * Takes an answer for a person until `expiresAt`, or keeps it theirs. Whose it is already stays so, unless their time
 * has run out or it is taken over. False where somebody else has it, or there is no such submission.
 */
export async function takeLease(
  db: Db,
  organizationId: string,
  place: LeasePlace,
  { userId, now, expiresAt, takeOver }: { userId: string; now: Date; expiresAt: Date; takeOver: boolean },
): Promise<boolean> {
  const free = or(eq(gradingLeases.userId, userId), lte(gradingLeases.expiresAt, now));
  const taken = await db
    .insert(gradingLeases)
    .select(
      db
        .select({
          organizationId: submissions.organizationId,
          submissionId: submissions.id,
          questionId: sql<string>`${asUuid(place.questionId)}::uuid`.as("question_id"),
          userId: sql<string>`${userId}::uuid`.as("user_id"),
          expiresAt: sql<Date>`${expiresAt.toISOString()}::timestamptz`.as("expires_at"),
        })
        .from(submissions)
        .where(
          and(eq(submissions.organizationId, organizationId), eq(submissions.id, asUuid(place.submissionId))),
        ),
    )
    .onConflictDoUpdate({
      target: [gradingLeases.organizationId, gradingLeases.submissionId, gradingLeases.questionId],
      set: { userId, expiresAt },
      ...(takeOver || !free ? {} : { setWhere: free }),
    })
    .returning({ userId: gradingLeases.userId });
  return taken.length > 0;
}

export async function releaseLeases(
  db: Db,
  organizationId: string,
  userId: string,
  places: readonly LeasePlace[],
): Promise<void> {
  if (places.length === 0) return;
  await db
    .delete(gradingLeases)
    .where(
      and(eq(gradingLeases.userId, userId), or(...places.map((place) => isPlace(organizationId, place)))),
    );
}

export type HeldRow = LeasePlace & { by: string };

/** Answers to these questions that others have open now. */
export async function heldByOthers(
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
  return rows.map(({ name, email, ...place }) => ({ ...place, by: name || email }));
}
