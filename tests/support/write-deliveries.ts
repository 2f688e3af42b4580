import { writeDeliveries } from "#lib/domains/webhooks/outbox.ts";
import type { Database } from "#lib/platform/db/client.ts";

/** Writes the deliveries of all events so far, as a worker does. Servers of tests have no worker unless they ask for it. */
export async function writeAllDeliveries({ sql }: Pick<Database, "sql">): Promise<void> {
  while ((await writeDeliveries(sql)) > 0);
}
