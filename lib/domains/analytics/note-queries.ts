import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { buildTotalSql, type Counters } from "#lib/platform/db/list-counts.ts";
import { sendAtOnce } from "#lib/platform/db/send-at-once.ts";
import { type AttemptRow, buildLookupsSql, buildRecordsSql, parseAttempts } from "./attempt-queries.ts";
import { type Notes, notesSummary, type RawNotes, toNotes } from "./notes.ts";
import type { VersionShape } from "./shape.ts";

/**
 * Up to this many pending notes, submissions are counted one by one, which takes some 20 ms. A reader that has to wait for
 * more than that doesn't need an exact number, but one that goes down.
 */
const MAX_DISTINCT = 20_000;

/**
 * Builds the SQL that counts the submissions with notes in analytics_pending. If there are more notes than `MAX_DISTINCT`, it
 * counts the submissions that the rollups don't contain at all. That is too few if counted ones have changed, so it is at least
 * the maximum or all submissions. The assessment can be a column.
 */
export const buildCountNotedSql = (organizationId: string, assessmentId: unknown): SQL => {
  const rows = sql`from analytics_pending p
    where p.organization_id = ${organizationId} and p.assessment_id = ${assessmentId}`;
  const counted = sql`coalesce((select (r.state->>'submissions')::integer from analytics_rollups r
    where r.organization_id = ${organizationId} and r.assessment_id = ${assessmentId} and r.attempts = 'all'), 0)`;
  const all = getSubmissionCounters(organizationId, assessmentId);
  const current = getSubmissionCounters(organizationId, assessmentId, { voided: false });
  return sql`(
    select case when n.notes <= ${MAX_DISTINCT}::integer then (select count(distinct p.submission_id)::integer ${rows})
      else least(${buildTotalSql(all)}, greatest(n.notes, ${buildTotalSql(current)} - ${counted})) end
    from (select count(*)::integer as notes from (select ${rows} limit ${MAX_DISTINCT + 1}::integer) p) n)`;
};

/**
 * Builds the SQL that counts the submissions that the note of a regrade still stands for: all that it changed, if counting
 * them hasn't begun. The assessment can be a column.
 */
export const buildCountRegradedSql = (organizationId: string, assessmentId: unknown): SQL => sql`(
  select coalesce(sum(case when n.after is null and g.changed_count is not null
      then g.changed_count - cardinality(n."except")
      else (select count(*) from analytics_regrade_notes r
        where r.organization_id = n.organization_id and r.assessment_id = n.assessment_id) end), 0)::integer
  from analytics_pending_regrades n
  join regrades g on g.organization_id = n.organization_id and g.id = n.regrade_id
  where n.organization_id = ${organizationId} and n.assessment_id = ${assessmentId})`;

/**
 * The counters of the submissions of an assessment that aren't drafts, with the voided ones by default. The
 * assessment can be a column.
 */
export const getSubmissionCounters = (
  organizationId: string,
  assessmentId: unknown,
  facets: { voided?: boolean } = {},
): Counters => ({
  organizationId,
  list: "submissions",
  ownerId: assessmentId,
  facets: JSON.stringify({ is_draft: false, ...facets }),
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

/**
 * Does the same as `claimNotes` if all submissions are new, and returns the submissions themselves. PostgreSQL works on it
 * while this process counts the batch before.
 */
export async function claimNewAttempts(
  db: Db,
  organizationId: string,
  assessmentId: string,
  { shapes, ...batch }: Batch & { shapes: readonly VersionShape[] },
): Promise<{ attempts: AttemptRow[]; last: number } | null> {
  const submissions = buildLookupsSql(organizationId, sql`array(select submission_id from next)`);
  const claim = sql`
    with next as materialized (${buildNextNotesSql(organizationId, assessmentId, batch)}),
    gone as (${buildDeleteSql(sql`next`)})
    select (${buildRecordsSql(submissions, shapes)}) as records, (select max(seq) from next) as last`;
  const [row] = await db.execute<{ records: string | null; last: string | null }>(sendAtOnce(claim));
  if (!row || row.last === null) return null;
  return { attempts: parseAttempts(row.records), last: Number(row.last) };
}
