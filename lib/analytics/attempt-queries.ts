import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#lib/db/client.ts";
import type { Attempt, Standing } from "./attempts.ts";
import { probeSql } from "./probes.ts";
import type { VersionShape } from "./shape.ts";

/** `probed` is null where the submission's version was not among those whose answers were probed. */
export type AttemptRow = Omit<Attempt, "probed"> & { id: string; probed: string | null };

type Raw = {
  role: "due" | "other";
  id: string;
  learner_id: string;
  attempt_number: number;
  assessment_version: number;
  status: string;
  percentage: number;
  passed: boolean;
  scores: string;
  outcomes: string;
  probed: string | null;
  before: StoredBefore;
};

/** What a note says was counted (drizzle/0001_functions.sql). Null: nothing. */
type StoredBefore = null | {
  status: string;
  percentage: number;
  passed: boolean;
  question_scores: number[];
  question_outcomes: number[];
};

/**
 * The submissions that the rollups do not hold as they stand; with `others`, also what else of the same learners `last`
 * and `best` may choose.
 */
export async function pendingAttempts(
  db: Db,
  organizationId: string,
  assessmentId: string,
  { shapes, others }: { shapes: readonly VersionShape[]; others: boolean },
): Promise<AttemptRow[]> {
  const counted = sql`union all ${otherAttempts(organizationId, shapes, countedAlready(organizationId, assessmentId))}`;
  const rows = await db.execute<Raw>(sql`
    with notes as materialized (
      select p.submission_id, p.seq, p.before from analytics_pending p
      where p.organization_id = ${organizationId} and p.assessment_id = ${assessmentId}),
    noted as materialized (${firstOfEach}),
    due as materialized (${dueAttempts(organizationId, shapes)})
    select * from due ${others ? counted : sql``}`);
  return rows.map(attemptRow);
}

/** Whether all that is pending is new: then each submission has one note, and notes stand in the order of attempts. */
export async function isAllNew(db: Db, organizationId: string, assessmentId: string): Promise<boolean> {
  const rows = await db.execute(sql`
    select 1 from analytics_pending p where p.organization_id = ${organizationId}
      and p.assessment_id = ${assessmentId} and p.before is not null limit 1`);
  return rows.length === 0;
}

type Batch = { after: number; limit: number; shapes: readonly VersionShape[]; allNew: boolean };

/**
 * The same for the oldest `limit` notes after `after`, all with others, and deletes the notes. A submission's notes go
 * together. `last`: where to go on; null when there was nothing left.
 */
export async function takePending(
  db: Db,
  organizationId: string,
  assessmentId: string,
  { after, limit, shapes, allNew }: Batch,
): Promise<{ rows: AttemptRow[]; last: number | null }> {
  const counted = allNew
    ? countedBefore(organizationId, assessmentId)
    : countedAlready(organizationId, assessmentId);
  const rows = await db.execute<Raw & { last: string }>(sql`
    with next as materialized (
      select p.ctid, p.submission_id, p.seq, p.before from analytics_pending p
      where p.organization_id = ${organizationId} and p.assessment_id = ${assessmentId} and p.seq > ${after}
      order by p.seq limit ${limit}),
    notes as materialized (${allNew ? sql`select * from next` : allOfEach(organizationId)}),
    gone as (delete from analytics_pending where ctid = any(array(select ctid from notes))),
    noted as materialized (${allNew ? sql`select submission_id, before from notes` : firstOfEach}),
    due as materialized (${dueAttempts(organizationId, shapes)})
    select due.*, (select max(seq) from next) as last from due
    union all ${otherAttempts(organizationId, shapes, counted, sql`, null`)}`);
  const [first] = rows;
  return { rows: rows.map(attemptRow), last: first ? Number(first.last) : null };
}

const columns = (shapes: readonly VersionShape[]): SQL => sql`s.id, s.learner_id, s.attempt_number,
  s.assessment_version, s.status, s.percentage, s.passed, s.question_scores::text as scores,
  s.question_outcomes::text as outcomes, ${probeSql(shapes)} as probed`;

/**
 * The submission of an id, looked up one by one: how many are pending is what the planner's statistics do not know.
 * Joining nothing to the answers gives them as they are, decompressed once for all probes.
 */
const submission = (organizationId: string, id: SQL): SQL => sql`cross join lateral (
  select s.id, s.learner_id, s.attempt_number, s.assessment_version, s.status, s.percentage, s.passed,
    s.question_scores, s.question_outcomes, s.answers || '[]' as answers
  from submissions s where s.organization_id = ${organizationId} and s.id = ${id} limit 1) s`;

/** Of several notes on one submission the first says what was counted; one that says "nothing" goes before all. */
const FIRST_NOTE = sql`coalesce(jsonb_typeof(p.before) = 'object', false), p.seq`;
const firstOfEach = sql`select distinct on (p.submission_id) p.submission_id, p.before from notes p
  order by p.submission_id, ${FIRST_NOTE}`;

const allOfEach = (organizationId: string): SQL => sql`
  select p.* from (select distinct submission_id from next) n cross join lateral (
    select p.ctid, p.submission_id, p.seq, p.before from analytics_pending p
    where p.organization_id = ${organizationId} and p.submission_id = n.submission_id offset 0) p`;

const dueAttempts = (organizationId: string, shapes: readonly VersionShape[]): SQL => sql`
  select 'due' as role, ${columns(shapes)}, n.before from noted n
  ${submission(organizationId, sql`n.submission_id`)}`;

/** Of the learners that are due, among the other attempts that are counted, the last and the best. */
const otherAttempts = (
  organizationId: string,
  shapes: readonly VersionShape[],
  counted: SQL,
  more: SQL = sql``,
): SQL => sql`
  select 'other', ${columns(shapes)}, o.before ${more}
  from (
    select c.id, c.before,
      row_number() over (partition by c.learner_id order by c.attempt_number desc) as from_last,
      row_number() over (partition by c.learner_id order by c.graded desc, case when c.graded then c.percentage end desc,
        case when c.graded then c.attempt_number else -c.attempt_number end) as from_best
    from (${counted}) c) o
  ${submission(organizationId, sql`o.id`)}
  where o.from_last = 1 or o.from_best = 1`;

/** All that is due is new, so the earlier attempts, and only these, are counted: notes stand in the order of attempts. */
const countedBefore = (organizationId: string, assessmentId: string): SQL => sql`
  select s.id, s.learner_id, s.attempt_number, null::jsonb as before, s.status = 'graded' as graded, s.percentage
  from (select learner_id, min(attempt_number) as least from due where attempt_number > 1 group by learner_id) l
  cross join lateral (
    select s.id, s.learner_id, s.attempt_number, s.status, s.percentage from submissions s
    where s.organization_id = ${organizationId} and s.learner_id = l.learner_id and s.assessment_id = ${assessmentId}
      and s.attempt_number < l.least and not s.is_draft offset 0) s`;

/**
 * The others that are counted, as they are. Learners whose first attempt is all that is due, and new, have none. What
 * was noted to be counted again (`requeue`) stands in any order, with a JSON null.
 */
const countedAlready = (organizationId: string, assessmentId: string): SQL => sql`
  select s.id, s.learner_id, s.attempt_number, p.before,
    coalesce(p.before->>'status', s.status) = 'graded' as graded,
    coalesce((p.before->>'percentage')::double precision, s.percentage) as percentage
  from (select distinct learner_id from due where attempt_number > 1 or before is not null) l
  cross join lateral (
    select s.id, s.learner_id, s.attempt_number, s.status, s.percentage from submissions s
    where s.organization_id = ${organizationId} and s.learner_id = l.learner_id
      and s.assessment_id = ${assessmentId} and not s.is_draft offset 0) s
  left join lateral (
    select p.submission_id, p.before from analytics_pending p
    where p.organization_id = ${organizationId} and p.submission_id = s.id
    order by ${FIRST_NOTE} limit 1) p on true
  where not exists (select from noted n where n.submission_id = s.id)
    and (p.submission_id is null or jsonb_typeof(p.before) = 'object')`;

function attemptRow(row: Raw): AttemptRow {
  const now: Standing = {
    graded: row.status === "graded",
    percentage: row.percentage,
    passed: row.passed,
    scores: row.scores,
    outcomes: row.outcomes,
  };
  const counted = row.before && standingBefore(row.before);
  const [before, after] = row.role === "due" ? [counted, now] : [counted ?? now, counted ?? now];
  const { id, learner_id: learner, attempt_number: number, assessment_version: version, probed } = row;
  return { id, learner, number, version, before, after, probed };
}

const standingBefore = (before: NonNullable<StoredBefore>): Standing => ({
  graded: before.status === "graded",
  percentage: before.percentage,
  passed: before.passed,
  scores: `{${before.question_scores.join(",")}}`,
  outcomes: `{${before.question_outcomes.join(",")}}`,
});

/** What the probes of one version see in these submissions' answers, by id. */
export async function probeAnswers(
  db: Db,
  organizationId: string,
  shape: VersionShape,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.execute<{ id: string; probed: string }>(sql`
    select s.id, ${probeSql([shape])} as probed from submissions s
    where s.organization_id = ${organizationId} and s.id = any(${`{${ids.join(",")}}`}::uuid[])`);
  return new Map(rows.map(({ id, probed }) => [id, probed]));
}
