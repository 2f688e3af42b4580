import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import type { Counters } from "#lib/platform/db/list-counts.ts";
import { type AttemptRow, buildRecordsSql, parseAttempts } from "./attempt-queries.ts";
import { type Notes, notesSummary, type RawNotes, toNotes } from "./notes.ts";
import type { VersionShape } from "./shape.ts";

/** At most this many notes of each kind are counted, so that counting them stays fast. */
const MAX_COUNTED = 1_000_000;
/** With more notes than this, those about the same submission aren't told apart, which would take longer than counting. */
const MAX_DISTINCT = 50_000;

/** Builds the SQL that counts the submissions with notes in analytics_pending. The assessment can be a column. */
export const buildCountNotedSql = (organizationId: string, assessmentId: unknown): SQL => {
  const rows = sql`from analytics_pending p
    where p.organization_id = ${organizationId} and p.assessment_id = ${assessmentId}`;
  return sql`(
    select case when n.notes > ${MAX_DISTINCT}::integer then n.notes
      else (select count(distinct p.submission_id)::integer ${rows}) end
    from (select count(*)::integer as notes from (select ${rows} limit ${MAX_COUNTED}::integer) p) n)`;
};

/** Builds the SQL that counts the submissions that the note of a regrade still stands for. */
export const buildCountRegradedSql = (organizationId: string, assessmentId: unknown): SQL => sql`(
  select count(*)::integer from (
    select from analytics_regrade_notes r
    where r.organization_id = ${organizationId} and r.assessment_id = ${assessmentId}
    limit ${MAX_COUNTED}::integer) r)`;

/** The counters of all submissions that analytics counts. The assessment can be a column. */
export const getSubmissionCounters = (organizationId: string, assessmentId: unknown): Counters => ({
  organizationId,
  list: "submissions",
  ownerId: assessmentId,
  facets: JSON.stringify({ is_draft: false }),
});

/** Counts the submissions with pending notes of their own, and those that the note of a regrade stands for. */
export async function countPendingSubmissions(
  db: Db,
  organizationId: string,
  assessmentId: string,
): Promise<{ noted: number; regraded: number }> {
  const [row] = await db.execute<{ noted: number; regraded: number }>(sql`
    select ${buildCountNotedSql(organizationId, assessmentId)} as noted,
      ${buildCountRegradedSql(organizationId, assessmentId)} as regraded`);
  return row ?? { noted: 0, regraded: 0 };
}

/** Finds all notes about changes that the rollups don't contain yet. */
export async function findPendingNotes(
  db: Db,
  organizationId: string,
  assessmentId: string,
): Promise<Notes | null> {
  const [row] = await db.execute<RawNotes>(sql`
    with notes as materialized (
      select p.submission_id, p.seq, p.before from analytics_pending p
      where p.organization_id = ${organizationId} and p.assessment_id = ${assessmentId})
    select ${notesSummary}`);
  return row ? toNotes(row) : null;
}

/** Checks whether all pending submissions are new. If so, each has one note, and notes are in the order of attempts. */
export async function isAllNew(db: Db, organizationId: string, assessmentId: string): Promise<boolean> {
  const rows = await db.execute(sql`
    select 1 from analytics_pending p where p.organization_id = ${organizationId}
      and p.assessment_id = ${assessmentId} and p.before is not null limit 1`);
  return rows.length === 0;
}

type Batch = { after: number; limit: number };

const buildNextNotesSql = (organizationId: string, assessmentId: string, { after, limit }: Batch): SQL => sql`
  select p.ctid, p.submission_id, p.seq, p.before from analytics_pending p
  where p.organization_id = ${organizationId} and p.assessment_id = ${assessmentId} and p.seq > ${after}
  order by p.seq limit ${limit}`;

const buildDeleteSql = (notes: SQL): SQL =>
  sql`delete from analytics_pending where ctid = any(array(select ctid from ${notes}))`;

/**
 * Deletes and returns the oldest `limit` notes after `after`, together with all other notes about the same submissions.
 * `last` is the `after` of the next batch. Returns null if no notes are left.
 */
export async function claimNotes(
  db: Db,
  organizationId: string,
  assessmentId: string,
  batch: Batch,
): Promise<(Notes & { last: number }) | null> {
  const [row] = await db.execute<RawNotes & { last: string }>(sql`
    with next as materialized (${buildNextNotesSql(organizationId, assessmentId, batch)}),
    notes as materialized (
      select p.* from (select distinct submission_id from next) n cross join lateral (
        select p.ctid, p.submission_id, p.seq, p.before from analytics_pending p
        where p.organization_id = ${organizationId} and p.submission_id = n.submission_id offset 0) p),
    gone as (${buildDeleteSql(sql`notes`)})
    select ${notesSummary}, (select max(seq) from next) as last`);
  const notes = row && toNotes(row);
  return row && notes ? { ...notes, last: Number(row.last) } : null;
}

/** Does the same as `claimNotes` if all submissions are new, and returns the submissions themselves. */
export async function claimNewAttempts(
  db: Db,
  organizationId: string,
  assessmentId: string,
  { shapes, ...batch }: Batch & { shapes: readonly VersionShape[] },
): Promise<{ attempts: AttemptRow[]; last: number } | null> {
  const ids = sql`array(select submission_id from next)`;
  const [row] = await db.execute<{ records: string | null; last: string | null }>(sql`
    with next as materialized (${buildNextNotesSql(organizationId, assessmentId, batch)}),
    gone as (${buildDeleteSql(sql`next`)})
    select (${buildRecordsSql(organizationId, ids, shapes)}) as records, (select max(seq) from next) as last`);
  if (!row || row.last === null) return null;
  return { attempts: parseAttempts(row.records), last: Number(row.last) };
}
