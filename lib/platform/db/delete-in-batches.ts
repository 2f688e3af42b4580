import type { SQL } from "drizzle-orm";
import type { Db } from "./client.ts";

/** How many rows a statement usually deletes at most, so that other statements don't wait long for it. */
export const BATCH_SIZE = 500;

/**
 * Runs a statement that deletes and returns at most `batchSize` rows, until it returns fewer or `signal` is aborted.
 * Returns the number of rows deleted.
 */
export async function deleteInBatches(
  db: Db,
  statement: SQL,
  signal?: AbortSignal,
  batchSize = BATCH_SIZE,
): Promise<number> {
  for (let total = 0; ; ) {
    const { length } = await db.execute(statement);
    total += length;
    if (length < batchSize || signal?.aborted) return total;
  }
}
