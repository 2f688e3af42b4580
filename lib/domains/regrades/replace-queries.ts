import { sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import type { StoredFinalMarks } from "#lib/platform/db/schema/stored-submission.ts";
import type { Application } from "./apply-queries.ts";
import type { RegradeRow } from "./queries.ts";
import { IS_CHANGED, RESULT_AFTER, RESULT_BEFORE, setResult } from "./result-columns.ts";

/**
 * Gives the submissions that a regrade changes their results of the preview, or with `isRevert` those before it, in one
 * statement. Leaves out those that have changed since, other than by the regrade's own commit. Returns how many were changed.
 * `finalMarks` are those that become final, by submission. It writes neither events nor notes for analytics, but the changes
 * of the counters of lists.
 */
export async function replaceResults(
  db: Db,
  organizationId: string,
  { regradeId, assessmentId, isRevert, now }: Application,
  finalMarks: Readonly<Record<string, StoredFinalMarks>> = {},
): Promise<number> {
  const marks = sql`coalesce(${JSON.stringify(finalMarks)}::text::jsonb -> s.id::text, s.final_marks)`;
  await setBulkMode(db, true);
  const [row] = await db.execute<{ count: number }>(sql`
    with changed as (
      update submissions s
      set ${setResult(now.toISOString(), marks)}, revision = s.revision + 1, updated_at = greatest(clock_timestamp(), s.updated_at)
      from (
        select c.submission_id as id, c.revision + ${isRevert ? 1 : 0} as revision,
          ${isRevert ? RESULT_BEFORE : RESULT_AFTER} as result, ${isRevert ? RESULT_AFTER : RESULT_BEFORE} as former
        from regrade_submissions c
        where c.organization_id = ${organizationId} and c.regrade_id = ${regradeId} and ${IS_CHANGED}) c
      where s.organization_id = ${organizationId} and s.assessment_id = ${assessmentId} and s.id = c.id
        and s.revision = c.revision
      returning s.is_draft, s.late, s.voided_at is not null as voided, s.source, s.status, s.passed,
        (c.former).status as former_status, (c.former).passed as former_passed
    ), counted as (
      insert into list_count_changes (organization_id, list, owner_id, facets, n)
      select ${organizationId}::uuid, 'submissions', ${assessmentId}::uuid,
        submission_facets(c.is_draft, f.status, f.passed, c.late, c.voided, c.source), sum(f.n)
      from changed c
      cross join lateral (values (c.former_status, c.former_passed, -1), (c.status, c.passed, 1)) f (status, passed, n)
      where (c.former_status, c.former_passed) <> (c.status, c.passed)
      group by c.is_draft, f.status, f.passed, c.late, c.voided, c.source
    )
    select count(*)::int as count from changed`);
  await setBulkMode(db, false);
  return row?.count ?? 0;
}

/**
 * Makes the planner read both tables in the order of ids, so that submissions are locked in that order, as everywhere. Also
 * turns off the triggers that note each change for analytics and for the counters of lists.
 */
async function setBulkMode(db: Db, isBulk: boolean): Promise<void> {
  const planner = isBulk ? "off" : "on";
  await db.execute(sql`
    select set_config('enable_nestloop', ${planner}, true), set_config('enable_hashjoin', ${planner}, true),
      set_config('enable_sort', ${planner}, true), set_config('touchstone.notes', ${isBulk ? "explicit" : ""}, true),
      set_config('touchstone.counts', ${isBulk ? "explicit" : ""}, true)`);
}

/**
 * Looks up the submission of `c` in the index, whatever the planner expects: right after the preview, that is a few rows, and
 * it could read all submissions of the organization for each.
 */
const SUBMISSION = sql`lateral (
  select * from submissions s where s.organization_id = c.organization_id and s.id = c.submission_id offset 0) s`;

/** Counts the submissions that a preview covers and leaves as they are, and that haven't changed since it was computed. */
export async function countKept(
  db: Db,
  organizationId: string,
  { id }: Pick<RegradeRow, "id">,
): Promise<number> {
  const [row] = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from regrade_submissions c cross join ${SUBMISSION}
    where c.organization_id = ${organizationId} and c.regrade_id = ${id} and not ${IS_CHANGED} and s.revision = c.revision`);
  return row?.n ?? 0;
}

/** Counts the submissions whose results a regrade changes. */
export async function countChanged(
  db: Db,
  organizationId: string,
  { id }: Pick<RegradeRow, "id">,
): Promise<number> {
  const [row] = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from regrade_submissions c
    where c.organization_id = ${organizationId} and c.regrade_id = ${id} and ${IS_CHANGED}`);
  return row?.n ?? 0;
}

/** Lists the submissions of a preview that the regrade still corrects. */
export async function listNotRestored(
  db: Db,
  organizationId: string,
  { id }: Pick<RegradeRow, "id">,
): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select s.id from regrade_submissions c cross join ${SUBMISSION}
    where c.organization_id = ${organizationId} and c.regrade_id = ${id} and ${IS_CHANGED}
      and ${id}::uuid = any(s.regrades)`);
  return rows.map((row) => row.id);
}
