import { sql } from "drizzle-orm";
import { DAY } from "#lib/core/durations.ts";
import type { Database } from "#lib/platform/db/client.ts";
import { BATCH_SIZE, deleteInBatches } from "#lib/platform/db/delete-in-batches.ts";

const RETENTION_DAYS = 30;

/** Returns the time before which events are no longer kept. */
export const getRetentionStart = (now: Date): Date => new Date(now.getTime() - RETENTION_DAYS * DAY);

/**
 * Deletes events older than 30 days with their deliveries and attempts, in batches. Returns the number of deleted
 * events. Several instances can run it at the same time.
 */
export function deleteOldEvents(
  { db }: Pick<Database, "db">,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const before = getRetentionStart(now).toISOString();
  return deleteInBatches(
    db,
    sql`delete from events where (organization_id, id) in (
      select organization_id, id from events where created_at < ${before}
      order by created_at limit ${BATCH_SIZE} for update skip locked)
    returning 1`,
    signal,
  );
}
