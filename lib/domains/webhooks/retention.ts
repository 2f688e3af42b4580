import { sql } from "drizzle-orm";
import type { Database } from "#lib/platform/db/client.ts";
import { BATCH_SIZE, deleteInBatches } from "#lib/platform/db/delete-in-batches.ts";

const RETENTION_DAYS = 30;

/**
 * Deletes the events of more than 30 days ago with their deliveries and attempts, in batches; gives how many events. It
 * may run anywhere and more than once at a time.
 */
export function deleteOldEvents(
  { db }: Pick<Database, "db">,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_DAYS * 86_400_000).toISOString();
  return deleteInBatches(
    db,
    sql`delete from events where (organization_id, id) in (
      select organization_id, id from events where created_at < ${before}
      order by created_at limit ${BATCH_SIZE} for update skip locked)
    returning 1`,
    signal,
  );
}
