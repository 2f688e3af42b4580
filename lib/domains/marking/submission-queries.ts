import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { isAmongIds } from "#lib/platform/db/is-among-ids.ts";
import { submissions } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";

/** The columns needed to mark a submission. */
const headColumns = {
  id: submissions.id,
  assessmentId: submissions.assessmentId,
  assessmentVersion: submissions.assessmentVersion,
  status: submissions.status,
  questionOutcomes: submissions.questionOutcomes,
  finalMarks: submissions.finalMarks,
  regrades: submissions.regrades,
  draw: submissions.draw,
  voidedAt: submissions.voidedAt,
};
export type SubmissionHead = Pick<typeof submissions.$inferSelect, keyof typeof headColumns>;

export async function listSubmissionHeads(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<SubmissionHead[]> {
  return db.select(headColumns).from(submissions).where(areSubmissions(organizationId, ids));
}

/**
 * Like `listSubmissionHeads`, but locks the rows until the transaction ends. All callers lock in the order of ids, so
 * they can't deadlock.
 */
export async function lockSubmissions(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<SubmissionHead[]> {
  return db
    .select(headColumns)
    .from(submissions)
    .where(areSubmissions(organizationId, ids))
    .orderBy(submissions.id)
    .for("update");
}

const areSubmissions = (organizationId: string, ids: readonly string[]) =>
  and(eq(submissions.organizationId, organizationId), isAmongIds(submissions.id, ids.map(asUuid)));

/** Notes a change of the first marker's marks. A trigger increments `revision` with it. */
export async function incrementGradingRevision(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await db
    .update(submissions)
    .set({ gradingRevision: sql`${submissions.gradingRevision} + 1` })
    .where(areSubmissions(organizationId, ids));
}

/**
 * Notes a change of another marker's marks, or that a marker has finished. It doesn't show in what markers read of the
 * submission, but makes previews of regrades stale.
 */
export async function incrementRevision(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await db
    .update(submissions)
    .set({ revision: sql`${submissions.revision} + 1` })
    .where(areSubmissions(organizationId, ids));
}
