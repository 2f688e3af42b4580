import { sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";

/**
 * Makes the planner join by hash until the transaction ends. For statements that join many rows that were just written:
 * without statistics the planner expects few, and would read all of them again for each row of the other table.
 */
export async function expectManyRows(db: Db): Promise<void> {
  await db.execute(sql`set local enable_nestloop = off`);
}
