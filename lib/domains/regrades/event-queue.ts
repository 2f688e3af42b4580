import { sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import type { EventsToWrite } from "./event-queries.ts";

/*
 * Statements on the queue of events that the worker writes. They cover all organizations, so they aren't in event-queries.ts.
 */

export type QueuedEvents = EventsToWrite & { organizationId: string };

/**
 * Claims the oldest events of any organization that no other process is writing, until the transaction ends. Returns
 * undefined if there are none.
 */
export async function claimQueuedEvents(db: Db): Promise<QueuedEvents | undefined> {
  const [row] = await db.execute<QueuedEvents>(sql`
    select organization_id as "organizationId", regrade_id as "regradeId", is_revert as "isRevert", created_at as at, after,
      "except", transaction::text as transaction
    from regrade_event_queue order by transaction limit 1 for update skip locked`);
  return row;
}

/** Records the last submission whose event is written. Null: all events are written. */
export async function advanceQueue(
  db: Db,
  { organizationId, regradeId, isRevert }: QueuedEvents,
  last: string | null,
): Promise<void> {
  const isEntry = sql`organization_id = ${organizationId} and regrade_id = ${regradeId} and is_revert = ${isRevert}`;
  await db.execute(
    last === null
      ? sql`delete from regrade_event_queue where ${isEntry}`
      : sql`update regrade_event_queue set after = ${last}::uuid where ${isEntry}`,
  );
}
