import { type SQL, sql } from "drizzle-orm";
import { MIN_EXAMINED } from "#lib/core/statistics/alarm/examine.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { formatArrayLiteral } from "#lib/platform/db/text.ts";

/** An examination is repeated when there are this many times as many submissions as at the last one. */
export const GROWTH = 1.5;

/**
 * Stores how many submissions of each version are counted, and when to examine its questions: at once for the first time,
 * when the number has grown enough, or when counted submissions were changed or taken out; otherwise `quietMs` after the
 * last submission.
 */
export async function scheduleExaminations(
  db: Db,
  organizationId: string,
  assessmentId: string,
  { counts, now, quietMs }: { counts: ReadonlyMap<number, number>; now: Date; quietMs: number },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const quietAt = sql`coalesce((
    select s.submitted_at + ${quietMs}::integer * interval '1 millisecond' from submissions s
    where s.organization_id = ${organizationId} and s.assessment_id = ${assessmentId} and not s.is_draft
    order by s.id desc limit 1), ${at})`;
  await db.execute(sql`
    insert into question_examinations as e (organization_id, assessment_id, version, n, counted, due_at, updated_at)
    select ${organizationId}, ${assessmentId}, c.version, 0, c.counted,
      case when c.counted >= ${MIN_EXAMINED}::integer then ${at} end, clock_timestamp()
    from unnest(${formatArrayLiteral(counts.keys())}::integer[], ${formatArrayLiteral(counts.values())}::integer[])
      c (version, counted)
    order by c.version
    on conflict (organization_id, assessment_id, version) do update set counted = excluded.counted,
      updated_at = clock_timestamp(),
      due_at = case
        when e.n = 0 and excluded.counted < ${MIN_EXAMINED}::integer then null
        when e.n = 0 or excluded.counted >= ${GROWTH}::float8 * e.n or excluded.counted <= e.counted or e.due_at <= ${at} then ${at}
        else ${quietAt} end`);
}

/**
 * Makes the examinations of these assessments due again, except those that never took place. One that is in progress isn't
 * saved. The rows are locked in order until the transaction ends.
 */
export async function examineAgain(
  db: Db,
  organizationId: string,
  assessmentIds: readonly string[],
  now: Date,
): Promise<void> {
  await db.execute(sql`
    with locked as (select assessment_id, version from question_examinations
      where organization_id = ${organizationId} and assessment_id = any(${formatArrayLiteral(assessmentIds)}::uuid[])
      order by assessment_id, version for update)
    update question_examinations e set updated_at = clock_timestamp(),
      due_at = case when e.n > 0 then ${now.toISOString()}::timestamptz else e.due_at end
    from locked l
    where e.organization_id = ${organizationId} and e.assessment_id = l.assessment_id and e.version = l.version`);
}

type VersionOfAssessment = { assessmentId: string; version: number };

const isExamination = (organizationId: string, { assessmentId, version }: VersionOfAssessment): SQL =>
  sql`organization_id = ${organizationId} and assessment_id = ${assessmentId} and version = ${version}`;

/**
 * Claims an examination that is due until the transaction ends, without locking its row. Returns when the row was last
 * updated, or undefined if the examination isn't due or another process has claimed it.
 */
export async function claimExamination(
  db: Db,
  organizationId: string,
  { now, ...examined }: VersionOfAssessment & { now: Date },
): Promise<string | undefined> {
  const key = `examination ${organizationId} ${examined.assessmentId} ${examined.version}`;
  const [lock] = await db.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as taken`,
  );
  if (!lock?.taken) return undefined;
  const [row] = await db.execute<{ updatedAt: string }>(sql`
    select updated_at::text as "updatedAt" from question_examinations
    where ${isExamination(organizationId, examined)} and due_at <= ${now.toISOString()}::timestamptz`);
  return row?.updatedAt;
}

/**
 * Locks the row of an examination until the transaction ends, so that its findings can be saved. Returns false if the row was
 * updated after `updatedAt`. Locks the assessment first, as inserting alerts does anyway: a commit locks the assessment and
 * then submissions, and an erasure locks submissions and then the row, so the other order could end in a deadlock.
 */
export async function lockExamination(
  db: Db,
  organizationId: string,
  { updatedAt, ...examined }: VersionOfAssessment & { updatedAt: string },
): Promise<boolean> {
  await db.execute(sql`
    select from assessments where organization_id = ${organizationId} and id = ${examined.assessmentId} for key share`);
  const rows = await db.execute(sql`
    select 1 from question_examinations
    where ${isExamination(organizationId, examined)} and updated_at = ${updatedAt}::timestamptz
    for update`);
  return rows.length > 0;
}

/** Stores that a version was examined with n submissions. */
export async function finishExamination(
  db: Db,
  organizationId: string,
  { n, ...examined }: VersionOfAssessment & { n: number },
): Promise<void> {
  await db.execute(sql`
    update question_examinations set n = ${n}, due_at = null, updated_at = clock_timestamp()
    where ${isExamination(organizationId, examined)}`);
}
