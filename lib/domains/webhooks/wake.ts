import { sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";

/** Wakes the workers when the transaction commits. For new events, a database trigger does this. */
export async function wakeWorker(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify('webhook_deliveries', '')`);
}
