import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { learners, submissions } from "#lib/platform/db/schema/index.ts";

const answersColumns = {
  id: submissions.id,
  assessmentId: submissions.assessmentId,
  assessmentVersion: submissions.assessmentVersion,
  draw: submissions.draw,
  answers: submissions.answers,
};
export type AnswersRow = Pick<typeof submissions.$inferSelect, keyof typeof answersColumns>;

/** Locks a learner until the transaction ends, so that no submission is recorded meanwhile. Returns the learner's id. */
export async function lockLearner(db: Db, organizationId: string, ref: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: learners.id })
    .from(learners)
    .where(and(eq(learners.organizationId, organizationId), eq(learners.learnerRef, ref)))
    .for("update");
  return row?.id;
}

/** Returns the answers of a learner's submissions and locks their rows. */
export const lockAnswers = (db: Db, organizationId: string, learnerId: string): Promise<AnswersRow[]> =>
  db
    .select(answersColumns)
    .from(submissions)
    .where(and(eq(submissions.organizationId, organizationId), eq(submissions.learnerId, learnerId)))
    .orderBy(submissions.id)
    .for("update");

export async function deleteLearner(db: Db, organizationId: string, id: string): Promise<void> {
  await db.execute(sql`delete from learners where organization_id = ${organizationId} and id = ${id}`);
}
