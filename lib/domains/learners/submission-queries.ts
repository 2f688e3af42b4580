import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { learners, submissions } from "#lib/platform/db/schema/index.ts";
import type { StoredAnswers } from "#lib/platform/db/schema/stored-submission.ts";

const columns = {
  id: submissions.id,
  assessmentId: submissions.assessmentId,
  assessmentVersion: submissions.assessmentVersion,
  draw: submissions.draw,
};
/** A submission to erase, without its answers, which are read in batches. */
export type ErasableRow = Pick<typeof submissions.$inferSelect, keyof typeof columns>;

/** Locks a learner until the transaction ends, so that no submission is recorded meanwhile. Returns the learner's id. */
export async function lockLearner(db: Db, organizationId: string, ref: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: learners.id })
    .from(learners)
    .where(and(eq(learners.organizationId, organizationId), eq(learners.learnerRef, ref)))
    .for("update");
  return row?.id;
}

/** Returns a learner's submissions and locks their rows. */
export const lockSubmissions = (db: Db, organizationId: string, learnerId: string): Promise<ErasableRow[]> =>
  db
    .select(columns)
    .from(submissions)
    .where(and(eq(submissions.organizationId, organizationId), eq(submissions.learnerId, learnerId)))
    .orderBy(submissions.id)
    .for("update");

/** Returns the answers of submissions, by id. */
export async function findAnswers(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, StoredAnswers>> {
  const rows = await db
    .select({ id: submissions.id, answers: submissions.answers })
    .from(submissions)
    .where(and(eq(submissions.organizationId, organizationId), inArray(submissions.id, [...ids])));
  return new Map(rows.map(({ id, answers }) => [id, answers]));
}

export async function deleteLearner(db: Db, organizationId: string, id: string): Promise<void> {
  await db.execute(sql`delete from learners where organization_id = ${organizationId} and id = ${id}`);
}
