import { sql } from "drizzle-orm";
import { MIN_EXAMINED } from "#lib/core/statistics/alarm/examine.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { formatArrayLiteral } from "#lib/platform/db/text.ts";

/** An examination is repeated when there are this many times as many submissions as at the last one. */
export const GROWTH = 1.5;

/**
 * Stores how many submissions of each version are counted, and when to examine its questions: at once for the first time,
 * when the number has grown enough, or when counted submissions were changed or taken out; otherwise at `quietAt`.
 */
export async function scheduleExaminations(
  db: Db,
  organizationId: string,
  assessmentId: string,
  { counts, now, quietAt }: { counts: ReadonlyMap<number, number>; now: Date; quietAt: Date },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    insert into question_examinations as e (organization_id, assessment_id, version, n, counted, due_at, updated_at)
    select ${organizationId}, ${assessmentId}, c.version, 0, c.counted,
      case when c.counted >= ${MIN_EXAMINED}::integer then ${at} end, ${at}
    from unnest(${formatArrayLiteral(counts.keys())}::integer[], ${formatArrayLiteral(counts.values())}::integer[])
      c (version, counted)
    order by c.version
    on conflict (organization_id, assessment_id, version) do update set counted = excluded.counted, updated_at = ${at},
      due_at = case
        when e.n = 0 and excluded.counted < ${MIN_EXAMINED}::integer then null
        when e.n = 0 or excluded.counted >= ${GROWTH}::float8 * e.n or excluded.counted <= e.counted or e.due_at <= ${at} then ${at}
        else ${quietAt.toISOString()}::timestamptz end`);
}

/**
 * Makes the examinations of these assessments due again, except those that never took place. Waits for examinations in
 * progress, and holds up others until the transaction ends.
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
    update question_examinations e set due_at = case when e.n > 0 then ${now.toISOString()}::timestamptz else e.due_at end
    from locked l
    where e.organization_id = ${organizationId} and e.assessment_id = l.assessment_id and e.version = l.version`);
}

/** Locks an examination that is due until the transaction ends. Returns false if it isn't or another process has it. */
export async function lockExamination(
  db: Db,
  organizationId: string,
  { assessmentId, version, now }: { assessmentId: string; version: number; now: Date },
): Promise<boolean> {
  const rows = await db.execute(sql`
    select 1 from question_examinations
    where organization_id = ${organizationId} and assessment_id = ${assessmentId} and version = ${version}
      and due_at <= ${now.toISOString()}::timestamptz
    for update skip locked`);
  return rows.length > 0;
}

/** Stores that a version was examined with n submissions. */
export async function finishExamination(
  db: Db,
  organizationId: string,
  { assessmentId, version, n, now }: { assessmentId: string; version: number; n: number; now: Date },
): Promise<void> {
  await db.execute(sql`
    update question_examinations set n = ${n}, due_at = null, updated_at = ${now.toISOString()}::timestamptz
    where organization_id = ${organizationId} and assessment_id = ${assessmentId} and version = ${version}`);
}
