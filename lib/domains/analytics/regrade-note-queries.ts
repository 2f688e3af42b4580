import { sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { formatArrayLiteral } from "#lib/platform/db/text.ts";
import { unknownToPlanner } from "#lib/platform/db/unknown-to-planner.ts";
import { type Notes, notesSummary, type RawNotes, toNotes } from "./notes.ts";

/** A commit or revert. `except` are submissions of its preview that it didn't change. */
export type NotedRegrade = {
  assessmentId: string;
  regradeId: string;
  isRevert: boolean;
  except: readonly string[];
};

/** Checks whether a regrade of the assessment waits to be counted. */
export async function hasRegradeNote(db: Db, organizationId: string, assessmentId: string): Promise<boolean> {
  const rows = await db.execute(sql`
    select 1 from analytics_pending_regrades
    where organization_id = ${organizationId} and assessment_id = ${assessmentId}`);
  return rows.length > 0;
}

export async function insertRegradeNote(
  db: Db,
  organizationId: string,
  { assessmentId, regradeId, isRevert, except }: NotedRegrade,
): Promise<void> {
  await db.execute(sql`
    insert into analytics_pending_regrades (organization_id, assessment_id, seq, regrade_id, is_revert, "except")
    values (${organizationId}, ${assessmentId}, nextval(pg_get_serial_sequence('analytics_pending', 'seq')), ${regradeId},
      ${isRevert}, ${formatArrayLiteral(except)}::uuid[])`);
}

/**
 * Makes folding that is in progress fail, and start again after this transaction, if the note of a regrade's commit hasn't
 * been touched yet. Returns whether that is so.
 */
export async function keepRegradeNote(
  db: Db,
  organizationId: string,
  { assessmentId, regradeId }: NotedRegrade,
): Promise<boolean> {
  const rows = await db.execute(sql`
    update analytics_pending_regrades set seq = seq
    where (organization_id, assessment_id) in (
      select organization_id, assessment_id from analytics_pending_regrades
      where organization_id = ${organizationId} and assessment_id = ${assessmentId} and regrade_id = ${regradeId}
        and not is_revert and after is null
      for update skip locked)
    returning 1`);
  return rows.length > 0;
}

/** Inserts a note for each submission that the regrade has changed. */
export async function insertSubmissionNotes(
  db: Db,
  organizationId: string,
  { assessmentId, regradeId, isRevert, except }: NotedRegrade,
): Promise<void> {
  await db.execute(sql`
    insert into analytics_pending (organization_id, assessment_id, submission_id, before)
    select c.organization_id, ${assessmentId}, c.submission_id,
      analytics_snapshot(${isRevert ? sql`c.result_after, c.after` : sql`c.result_before, c.before`})
    from regrade_submissions c
    where c.organization_id = ${organizationId} and c.regrade_id = ${regradeId} and c.after is not null
      and c.submission_id <> all(${formatArrayLiteral(except)}::uuid[])`);
}

/**
 * Returns the next `limit` submissions of the assessment's regrade that waits to be counted, with all other notes about
 * them, and marks them as counted. Returns null if no regrade waits. The lateral subquery has each page begin in the index
 * where the one before ended; the view `analytics_regrade_notes` would be read from its start.
 */
export async function claimRegradeNotes(
  db: Db,
  organizationId: string,
  assessmentId: string,
  limit: number,
): Promise<Notes | null> {
  const isTheirs = sql`organization_id = ${organizationId} and assessment_id = ${assessmentId}`;
  const [row] = await db.execute<RawNotes>(sql`
    with page as materialized (
      select c.submission_id, n.seq, case when n.is_revert then analytics_snapshot(c.result_after, c.after)
        else analytics_snapshot(c.result_before, c.before) end as before
      from (select * from analytics_pending_regrades where ${isTheirs}) n
      cross join lateral (
        select * from regrade_submissions c
        where c.organization_id = n.organization_id and c.regrade_id = n.regrade_id and c.after is not null
          and c.submission_id > coalesce(n.after, '00000000-0000-0000-0000-000000000000')
          and c.submission_id <> all(n."except")
        order by c.submission_id limit ${limit}) c),
    moved as (
      update analytics_pending_regrades set after = (select submission_id from page order by submission_id desc limit 1)
      where ${isTheirs} and exists (select from page)),
    finished as (delete from analytics_pending_regrades where ${isTheirs} and not exists (select from page)),
    notes as materialized (
      select null::tid as ctid, submission_id, seq, before from page
      union all
      select p.* from page n cross join lateral (
        select p.ctid, p.submission_id, p.seq, p.before from analytics_pending p
        where p.organization_id = ${unknownToPlanner(organizationId)} and p.submission_id = n.submission_id offset 0) p),
    gone as (delete from analytics_pending where ctid = any(array(select ctid from notes)))
    select ${notesSummary}`);
  return row ? toNotes(row) : null;
}
