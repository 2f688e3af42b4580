import type { SQL } from "drizzle-orm";
import type { Db } from "./client.ts";

/** Rows that one statement deletes at most, so that no other statement waits long for it. */
export const BATCH_SIZE = 500;

/**
 * Runs a statement that deletes at most `BATCH_SIZE` rows and returns them, until it finds fewer or `signal` is aborted.
 * Gives the number of rows deleted.
 */
export async function deleteInBatches(db: Db, statement: SQL, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    const { length } = await db.execute(statement);
    total += length;
    if (length < BATCH_SIZE || signal?.aborted) return total;
  }
}
