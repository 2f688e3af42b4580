import { and, eq, type SQL, sql } from "drizzle-orm";
import type { MarkerRole } from "#lib/contract/grading.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { isAmongIds } from "#lib/platform/db/is-among-ids.ts";
import { additionalMarks, marks, submissionMarkers, submissions } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";

/** A submission that needs grading although a marker has finished it. `scored` are the questions that each role has given a score. */
type FinishedSubmission = Pick<
  typeof submissions.$inferSelect,
  "id" | "assessmentId" | "assessmentVersion" | "regrades" | "draw" | "questionOutcomes" | "finalMarks"
> & { finished: ("first" | "second")[]; scored: { role: MarkerRole; questionId: string }[] };

/** Lists the submissions that need grading and that the first or second marker has finished: one, or those of an assessment. */
export async function listFinishedUngraded(
  db: Db,
  organizationId: string,
  of: { assessmentId: string } | { submissionId: string },
): Promise<FinishedSubmission[]> {
  const { id, assessmentId, assessmentVersion, regrades, draw, questionOutcomes, finalMarks } = submissions;
  const roles = sql`(select json_agg(m.role) from ${submissionMarkers} m
    where m.organization_id = ${submissions.organizationId} and m.submission_id = ${id} and m.finished_at is not null
      and m.role <> 'adjudicator')`;
  const selectScored = (table: typeof marks | typeof additionalMarks, role: SQL) => sql`
    select ${role} as role, g.question_id as "questionId" from ${table} g
    where g.organization_id = ${submissions.organizationId} and g.submission_id = ${id} and g.score is not null`;
  return db
    .select({
      ...{ id, assessmentId, assessmentVersion, regrades, draw, questionOutcomes, finalMarks },
      finished: sql<FinishedSubmission["finished"]>`${roles}`,
      scored: sql<FinishedSubmission["scored"]>`(select coalesce(json_agg(g), '[]') from (
        ${selectScored(marks, sql`'first'`)} union all ${selectScored(additionalMarks, sql`g.role`)}) g)`,
    })
    .from(submissions)
    .where(
      and(
        eq(submissions.organizationId, organizationId),
        "submissionId" in of ? eq(id, asUuid(of.submissionId)) : eq(assessmentId, asUuid(of.assessmentId)),
        sql`${submissions.status} = 'awaiting_manual_grading'`,
        sql`${roles} is not null`,
      ),
    );
}

/** Makes the marker of a role in some submissions unfinished. */
export async function setUnfinished(
  db: Db,
  organizationId: string,
  role: MarkerRole,
  submissionIds: readonly string[],
): Promise<void> {
  await db
    .update(submissionMarkers)
    .set({ finishedAt: null })
    .where(
      and(
        eq(submissionMarkers.organizationId, organizationId),
        eq(submissionMarkers.role, role),
        isAmongIds(submissionMarkers.submissionId, submissionIds),
      ),
    );
}
