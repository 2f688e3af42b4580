import { sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";

/** Tells the workers, when the transaction commits, that something is due; the trigger on events does so by itself. */
export async function wakeWorker(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify('webhook_deliveries', '')`);
}
