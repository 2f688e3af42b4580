import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.ts";

const KEPT_DAYS = 30;
const BATCH = 500;

/**
 * Deletes the events of more than 30 days ago with their deliveries and attempts, a few at a time so that nobody waits
 * for it; gives how many events. It may run anywhere and more than once at a time.
 */
export async function deleteOld({ db }: Pick<Database, "db">, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString();
  for (let total = 0; ; ) {
    const deleted = await db.execute(sql`
      delete from events where (organization_id, id) in (
        select organization_id, id from events where created_at < ${before}
        order by created_at limit ${BATCH} for update skip locked)
      returning 1`);
    total += deleted.length;
    if (deleted.length < BATCH) return total;
  }
}
