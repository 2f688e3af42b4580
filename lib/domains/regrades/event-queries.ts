import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { formatArrayLiteral } from "#lib/platform/db/text.ts";
import { unknownToPlanner } from "#lib/platform/db/unknown-to-planner.ts";
import type { Application } from "./apply-queries.ts";
import { buildEventData, IS_CHANGED, IS_REPORTED, RESULT_AFTER, RESULT_BEFORE } from "./result-columns.ts";

/** The events of a commit or revert that are to be written. */
export type EventsToWrite = {
  regradeId: string;
  isRevert: boolean;
  /** The time of the events. */
  at: string;
  /** Submissions without an event. */
  except: readonly string[];
  /** Events are written for the submissions after this one. */
  after: string | null;
  /** The place of the events in the feed; null for that of the current transaction. */
  transaction: string | null;
};

const EXTERNAL_ID = sql`(select external_id from assessments a
  where a.organization_id = s.organization_id and a.id = s.assessment_id)`;

/**
 * Writes the events of the next `limit` submissions by id. Returns the last of them, or null if none is left. The
 * submissions are locked, so that erasing a learner either waits for the events and finds them, or comes first. The lateral
 * subquery looks up each of them in the index: right after the preview, the planner expects only a few rows, and could read
 * all submissions of the organization for each.
 */
export async function writeEvents(
  db: Db,
  organizationId: string,
  { regradeId, isRevert, at, except, after, transaction }: EventsToWrite,
  limit: number,
): Promise<string | null> {
  const [before, result] = isRevert ? [RESULT_AFTER, RESULT_BEFORE] : [RESULT_BEFORE, RESULT_AFTER];
  const place: SQL = transaction === null ? sql`pg_current_xact_id()::text` : sql`${transaction}`;
  const [row] = await db.execute<{ last: string | null }>(sql`
    with page as materialized (
      select c.submission_id, ${before} as result_before, ${result} as result_after from regrade_submissions c
      where c.organization_id = ${organizationId} and c.regrade_id = ${regradeId} and ${IS_CHANGED}
        and c.submission_id <> all(${formatArrayLiteral(except)}::uuid[])
        ${after === null ? sql`` : sql`and c.submission_id > ${after}::uuid`}
      order by c.submission_id limit ${limit}),
    locked as materialized (
      select s.*, c.result_before, c.result_after
      from (select * from page order by submission_id) c
      cross join lateral (
        select * from submissions s
        where s.organization_id = ${unknownToPlanner(organizationId)} and s.id = c.submission_id offset 0 for share) s),
    written as (
      insert into events (organization_id, id, type, data, created_at, learner_id, transaction)
      select s.organization_id, new_uuid7(), 'submission.regraded',
        ${buildEventData({ regradeId, externalId: EXTERNAL_ID })}, ${at}::timestamptz, s.learner_id, ${place}::bigint
      from locked s where ${IS_REPORTED})
    select (select submission_id from page order by submission_id desc limit 1) as last`);
  return row?.last ?? null;
}

/** Leaves the events of a commit or revert to the worker. */
export async function queueEvents(
  db: Db,
  organizationId: string,
  { regradeId, isRevert, now }: Application,
  except: readonly string[],
): Promise<void> {
  await db.execute(sql`
    insert into regrade_event_queue (organization_id, regrade_id, is_revert, "except", created_at)
    values (${organizationId}, ${regradeId}, ${isRevert}, ${formatArrayLiteral(except)}::uuid[],
      ${now.toISOString()}::timestamptz)`);
}
