import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AttemptsMode } from "#lib/contract/analytics.ts";
import { parseSums, type StoredSums, type Sums, serializeSums } from "#lib/core/statistics/sums.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { analyticsRollups } from "#lib/platform/db/schema/index.ts";
import { formatArrayLiteral } from "#lib/platform/db/text.ts";
import type { ItemIndex } from "./item-index.ts";

const isAssessmentRollup = (organizationId: string, assessmentId: string) =>
  and(eq(analyticsRollups.organizationId, organizationId), eq(analyticsRollups.assessmentId, assessmentId));

/** Finds the stored rollups of these modes. A rollup that another release wrote is undefined. */
export async function findRollups(
  db: Db,
  organizationId: string,
  assessmentId: string,
  modes: readonly AttemptsMode[],
): Promise<Map<AttemptsMode, Sums | undefined>> {
  const rows = await db
    .select({ attempts: analyticsRollups.attempts, state: analyticsRollups.state })
    .from(analyticsRollups)
    .where(and(isAssessmentRollup(organizationId, assessmentId), inArray(analyticsRollups.attempts, modes)));
  return new Map(
    rows.map(({ attempts, state }) => [attempts as AttemptsMode, parseSums(state as StoredSums)]),
  );
}

/** Saves the rollups. `items` is the index of those of all attempts, which the statistics of items are computed from. */
export async function saveRollups(
  db: Db,
  organizationId: string,
  assessmentId: string,
  { rollups, items }: { rollups: ReadonlyMap<AttemptsMode, Sums>; items: ItemIndex | undefined },
): Promise<void> {
  const values = Array.from(rollups, ([attempts, sums]) => ({
    organizationId,
    assessmentId,
    attempts,
    state: { ...serializeSums(sums), ...(attempts === "all" && items && { items }) },
  }));
  await db
    .insert(analyticsRollups)
    .values(values)
    .onConflictDoUpdate({
      target: [analyticsRollups.organizationId, analyticsRollups.assessmentId, analyticsRollups.attempts],
      set: { state: sql`excluded.state`, updatedAt: sql`now()` },
    });
}

/**
 * Tries to acquire the assessment's fold lock until the transaction ends. Returns false if another transaction has it.
 * The commit doesn't wait for the disk, because work that a crash undoes is folded again.
 */
export async function tryFoldLock(db: Db, organizationId: string, assessmentId: string): Promise<boolean> {
  const [row] = await db.execute<{ taken: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended(${`analytics ${organizationId} ${assessmentId}`}, 0)) as taken,
      set_config('synchronous_commit', 'off', true)`);
  return row?.taken ?? false;
}

/**
 * Deletes the rollups and marks every submission as not counted, so that folding rebuilds them. The notes have a JSON
 * null in `before`, which distinguishes them from notes about new submissions, because they can be in any order.
 * Changes that are committed later write additional notes.
 */
export async function requeueSubmissions(
  db: Db,
  organizationId: string,
  assessmentId: string,
): Promise<void> {
  await db.delete(analyticsRollups).where(isAssessmentRollup(organizationId, assessmentId));
  await db.execute(sql`delete from analytics_pending p
    where p.organization_id = ${organizationId} and p.assessment_id = ${assessmentId}`);
  await db.execute(sql`delete from analytics_pending_regrades r
    where r.organization_id = ${organizationId} and r.assessment_id = ${assessmentId}`);
  await db.execute(sql`
    insert into analytics_pending (organization_id, assessment_id, submission_id, before)
    select s.organization_id, s.assessment_id, s.id, 'null' from submissions s
    where s.organization_id = ${organizationId} and s.assessment_id = ${assessmentId} and not s.is_draft`);
}

/** Waits for the fold locks of assessments, in the given order, and holds them until the transaction ends. */
export async function lockFolding(
  db: Db,
  organizationId: string,
  assessmentIds: readonly string[],
): Promise<void> {
  await db.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('analytics ' || ${organizationId}::text || ' ' || a.id, 0))
    from unnest(${formatArrayLiteral(assessmentIds)}::text[]) with ordinality a (id, place) order by a.place`);
}

/** Does what `requeueSubmissions` does for those of the assessments whose submissions have been counted. */
export async function requeueCounted(
  db: Db,
  organizationId: string,
  assessmentIds: readonly string[],
): Promise<void> {
  const rollups = await db
    .delete(analyticsRollups)
    .where(
      and(
        eq(analyticsRollups.organizationId, organizationId),
        inArray(analyticsRollups.assessmentId, [...assessmentIds]),
      ),
    )
    .returning({ assessmentId: analyticsRollups.assessmentId });
  for (const id of new Set(rollups.map(({ assessmentId }) => assessmentId))) {
    await requeueSubmissions(db, organizationId, id);
  }
}

export type StudentRow = {
  id: string;
  learnerName: string | null;
  status: "awaiting_manual_grading" | "graded";
  score: number;
  maxScore: number;
  percentage: number;
  submittedAt: Date;
};

/** No other submission of the learner meets the condition. `offset 0` keeps the planner from joining all submissions. */
const noOther = (condition: SQL): SQL => sql`not exists (
  select from submissions b where b.organization_id = s.organization_id and b.learner_id = s.learner_id
    and b.assessment_id = s.assessment_id and not b.is_draft and b.voided_at is null and ${condition} offset 0)`;

/**
 * The conditions for the submissions that each mode selects, among those that aren't voided. They repeat the rule of
 * attempts.ts for one row at a time, so that listing the newest submissions doesn't have to read all of them.
 * tests/v1/analytics-choice.test.ts proves that both rules are equal.
 */
export const SELECTED = {
  all: sql`true`,
  first: sql`(s.attempt_number = 1 or ${noOther(sql`b.attempt_number < s.attempt_number`)})`,
  last: sql`(s.attempt_number = (select c.used from attempt_counters c where c.organization_id = s.organization_id
      and c.assessment_id = s.assessment_id and c.learner_id = s.learner_id)
    or ${noOther(sql`b.attempt_number > s.attempt_number`)})`,
  best: noOther(sql`case
    when s.status <> b.status then b.status = 'graded'
    when s.status <> 'graded' then b.attempt_number > s.attempt_number
    when s.percentage <> b.percentage then b.percentage > s.percentage
    else b.attempt_number < s.attempt_number end`),
} as const;

/**
 * Lists the newest submissions that the mode selects. The subquery returns them newest first from the index, and only as
 * many as are needed, whatever the planner knows about the tables.
 */
export async function listNewestSubmissions(
  db: Db,
  organizationId: string,
  assessmentId: string,
  mode: AttemptsMode,
  limit: number,
): Promise<StudentRow[]> {
  const rows = await db.execute<Omit<StudentRow, "submittedAt"> & { submittedAt: string }>(sql`
    select s.id, (select coalesce(l.display_name, s.learner_ref) from learners l
        where l.organization_id = s.organization_id and l.id = s.learner_id and s.learner_ref is not null) as "learnerName",
      s.status, s.score, s.max_score as "maxScore", s.percentage,
      s.submitted_at as "submittedAt"
    from (
      select s.* from submissions s
      where s.organization_id = ${organizationId} and s.assessment_id = ${assessmentId} and not s.is_draft
        and s.voided_at is null
      order by s.id desc offset 0) s
    where ${SELECTED[mode]}
    order by s.id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, submittedAt: new Date(row.submittedAt) }));
}
