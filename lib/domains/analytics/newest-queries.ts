import { type SQL, sql } from "drizzle-orm";
import type { AttemptsMode } from "#lib/contract/analytics.ts";
import type { Db } from "#lib/platform/db/client.ts";
import type { StoredNewest } from "./newest.ts";

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

type NewestQuery = {
  mode: AttemptsMode;
  limit: number;
  /** How many submissions the mode selects among those that are counted. */
  counted: number;
};

/** At most this many of the newest submissions are checked before stored ones are read. Each check takes some 7 µs. */
const MAX_CHECKED = 2_000;

/**
 * Lists the newest submissions that the mode selects. It checks the newest of all first. If too few of them are selected, for
 * example because they are all second attempts, it reads those that were stored with the rollup. So the list is complete if
 * everything is counted. Without a rollup, or if that lists too few, it checks all of the assessment's submissions.
 */
export async function listNewestSubmissions(
  db: Db,
  organizationId: string,
  assessmentId: string,
  { mode, limit, counted }: NewestQuery,
): Promise<StudentRow[]> {
  const current = buildCurrentSql(organizationId, assessmentId);
  const list = (source: SQL) => listSelected(db, source, { mode, limit });
  const listAll = () => list(sql`${current} ${NEWEST_FIRST} offset 0`);
  if (mode === "all") return listAll();

  const needed = Math.min(limit, counted);
  const recent = await list(sql`${current} ${NEWEST_FIRST} limit ${MAX_CHECKED}`);
  if (recent.length >= needed) return recent;
  const stored = await list(sql`${current} and s.id = any(array(
    select jsonb_array_elements_text(r.state -> 'newest' -> 'ids')::uuid from analytics_rollups r
    where r.organization_id = ${organizationId} and r.assessment_id = ${assessmentId} and r.attempts = ${mode})) offset 0`);
  const byId = new Map([...recent, ...stored].map((row) => [row.id, row]));
  const found = [...byId.values()].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit);
  return found.length >= needed ? found : listAll();
}

/** Selects the submissions `s` that count. */
const buildCurrentSql = (organizationId: string, assessmentId: string): SQL => sql`
  select s.* from submissions s
  where s.organization_id = ${organizationId} and s.assessment_id = ${assessmentId} and not s.is_draft
    and s.voided_at is null`;

const NEWEST_FIRST = sql`order by s.id desc`;

/**
 * Selects columns of the newest submissions of `source` that the mode selects. If the source returns them newest first, only as
 * many are read as are needed, whatever the planner knows about the tables.
 */
const buildSelectedSql = (
  columns: SQL,
  source: SQL,
  { mode, limit }: Omit<NewestQuery, "counted">,
): SQL => sql`
  select ${columns} from (${source}) s where ${SELECTED[mode]} ${NEWEST_FIRST} limit ${limit}`;

async function listSelected(db: Db, source: SQL, query: Omit<NewestQuery, "counted">): Promise<StudentRow[]> {
  const columns = sql`s.id, (select coalesce(l.display_name, s.learner_ref) from learners l
      where l.organization_id = s.organization_id and l.id = s.learner_id and s.learner_ref is not null) as "learnerName",
    s.status, s.score, s.max_score as "maxScore", s.percentage, s.submitted_at as "submittedAt"`;
  const rows = await db.execute<Omit<StudentRow, "submittedAt"> & { submittedAt: string }>(
    buildSelectedSql(columns, source, query),
  );
  return rows.map((row) => ({ ...row, submittedAt: new Date(row.submittedAt) }));
}

/** Finds the newest submissions that the mode selects, at most `limit`, for the rollup. */
export async function findNewest(
  db: Db,
  organizationId: string,
  assessmentId: string,
  { mode, limit }: Omit<NewestQuery, "counted">,
): Promise<StoredNewest> {
  const source = sql`${buildCurrentSql(organizationId, assessmentId)} ${NEWEST_FIRST} offset 0`;
  const rows = await db.execute<{ id: string }>(
    buildSelectedSql(sql`s.id`, source, { mode, limit: limit + 1 }),
  );
  const ids = rows.map(({ id }) => id);
  return { ids: ids.slice(0, limit), after: ids[limit] ?? null };
}

/**
 * Finds the newest submissions that were stored with the rollups, and when these were saved, to the microsecond. The newest
 * are undefined for a rollup of a release that didn't store them.
 */
export async function findStoredNewest(
  db: Db,
  organizationId: string,
  assessmentId: string,
): Promise<{ newest: Map<AttemptsMode, StoredNewest | undefined>; savedAt: string | undefined }> {
  const rows = await db.execute<{ attempts: AttemptsMode; newest: StoredNewest | null; savedAt: string }>(sql`
    select r.attempts, r.state -> 'newest' as newest, r.updated_at::text as "savedAt" from analytics_rollups r
    where r.organization_id = ${organizationId} and r.assessment_id = ${assessmentId}`);
  const newest = new Map(rows.map((row) => [row.attempts, row.newest ?? undefined]));
  return { newest, savedAt: rows[0]?.savedAt };
}
