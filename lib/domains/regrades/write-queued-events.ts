import { type Database, inTransaction } from "#lib/platform/db/client.ts";
import { writeEvents } from "./event-queries.ts";
import { advanceQueue, claimQueuedEvents } from "./event-queue.ts";

/** How many submissions one transaction locks. A teacher who marks one of them waits for it. */
const BATCH_SIZE = 1_000;

/**
 * Writes the events of large commits and reverts. Any number of processes can run this at once. A transaction writes a batch
 * of events and records how far it is, so that each event is written once whenever a process is killed. The feed shows the
 * events of a commit when all of them are written. Returns the number of batches.
 */
export async function writeQueuedEvents(
  { db }: Pick<Database, "db">,
  { signal, batchSize = BATCH_SIZE }: { signal: AbortSignal; batchSize?: number },
): Promise<number> {
  for (let count = 0; ; count++) {
    if (signal.aborted) return count;
    const isFound = await inTransaction(db, async (tx) => {
      const queued = await claimQueuedEvents(tx);
      if (!queued) return false;
      const last = await writeEvents(tx, queued.organizationId, queued, batchSize);
      await advanceQueue(tx, queued, last);
      return true;
    });
    if (!isFound) return count;
  }
}
