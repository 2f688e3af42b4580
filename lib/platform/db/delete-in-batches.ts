import type { SQL } from "drizzle-orm";
import type { Db } from "./client.ts";

/** The maximum number of rows that a statement deletes, so that other statements don't wait long for it. */
export const BATCH_SIZE = 500;

/**
 * Runs a statement that deletes and returns at most `BATCH_SIZE` rows, until it returns fewer or `signal` is aborted.
 * Returns the number of rows deleted.
 */
export async function deleteInBatches(db: Db, statement: SQL, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    const { length } = await db.execute(statement);
    total += length;
    if (length < BATCH_SIZE || signal?.aborted) return total;
  }
}
