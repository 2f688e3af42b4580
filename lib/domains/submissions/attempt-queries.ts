import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { attemptCounters, submissions } from "#lib/platform/db/schema/index.ts";

type LearnerAttemptsKey = { assessmentId: string; learnerId: string };

/** Counts the attempts that a learner has made at an assessment. */
export async function countAttempts(
  db: Db,
  organizationId: string,
  { assessmentId, learnerId }: LearnerAttemptsKey,
): Promise<number> {
  const [row] = await db
    .select({ used: attemptCounters.used })
    .from(attemptCounters)
    .where(
      and(
        eq(attemptCounters.organizationId, organizationId),
        eq(attemptCounters.assessmentId, assessmentId),
        eq(attemptCounters.learnerId, learnerId),
      ),
    );
  return row?.used ?? 0;
}

/** Returns the ids of the submissions for a learner's attempts with these numbers, keyed by attempt number. */
export async function findAttemptsByNumber(
  db: Db,
  organizationId: string,
  { assessmentId, learnerId }: LearnerAttemptsKey,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: submissions.id, attempt: submissions.attemptNumber })
    .from(submissions)
    .where(
      and(
        eq(submissions.organizationId, organizationId),
        eq(submissions.learnerId, learnerId),
        eq(submissions.assessmentId, assessmentId),
        sql`not ${submissions.isDraft}`,
        inArray(submissions.attemptNumber, [...numbers]),
      ),
    );
  return new Map(rows.map(({ id, attempt }) => [attempt, id]));
}
