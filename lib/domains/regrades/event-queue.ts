import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import type { EventsToWrite } from "./event-queries.ts";

/*
 * Statements on the queue of events that the worker writes. They cover all organizations, so they aren't in event-queries.ts.
 */

const IS_DUE = sql`retry_at <= now()`;

/** The condition that there are events for `claimQueuedEvents`, or another process is writing them. */
export const QUEUED_EVENTS_EXIST = sql`exists (select from regrade_event_queue where ${IS_DUE})`;

export type QueuedEvents = EventsToWrite & { organizationId: string };

/**
 * Claims the oldest events of any organization that are due and that no other process is writing, until the transaction
 * ends. Returns undefined if there are none.
 */
export async function claimQueuedEvents(db: Db): Promise<QueuedEvents | undefined> {
  const [row] = await db.execute<QueuedEvents>(sql`
    select organization_id as "organizationId", regrade_id as "regradeId", is_revert as "isRevert", created_at as at, after,
      "except", transaction::text as transaction
    from regrade_event_queue where ${IS_DUE} order by transaction limit 1 for update skip locked`);
  return row;
}

type EntryKey = Pick<QueuedEvents, "organizationId" | "regradeId" | "isRevert">;

const isEntry = ({ organizationId, regradeId, isRevert }: EntryKey): SQL =>
  sql`organization_id = ${organizationId} and regrade_id = ${regradeId} and is_revert = ${isRevert}`;

/** Records the last submission whose event is written. Null: all events are written. */
export async function advanceQueue(db: Db, entry: EntryKey, last: string | null): Promise<void> {
  await db.execute(
    last === null
      ? sql`delete from regrade_event_queue where ${isEntry(entry)}`
      : sql`update regrade_event_queue set after = ${last}::uuid, failures = 0 where ${isEntry(entry)}`,
  );
}

/** Postpones events that couldn't be written: by five seconds at first, then by twice as long each time, up to ten minutes. */
export async function postponeQueuedEvents(db: Db, entry: EntryKey): Promise<void> {
  await db.execute(sql`
    update regrade_event_queue set failures = failures + 1,
      retry_at = clock_timestamp() + least(600, 5 * 2 ^ least(failures, 7)) * interval '1 second'
    where ${isEntry(entry)}`);
}
