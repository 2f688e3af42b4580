import type { SQL } from "drizzle-orm";
import type { Db } from "./client.ts";

/** How many rows one statement deletes at most, so that nobody waits for it. */
export const BATCH_SIZE = 500;

/**
 * Runs a statement that deletes at most `BATCH` rows, and returns them, until it finds fewer or `signal` stops it. Gives
 * how many went.
 */
export async function deleteInBatches(db: Db, statement: SQL, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    const { length } = await db.execute(statement);
    total += length;
    if (length < BATCH_SIZE || signal?.aborted) return total;
  }
}
