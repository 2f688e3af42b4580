import { type Database, inTransaction } from "#lib/platform/db/client.ts";
import { isUnavailable } from "#lib/platform/db/driver-errors.ts";
import { writeEvents } from "./event-queries.ts";
import { advanceQueue, claimQueuedEvents, postponeQueuedEvents, type QueuedEvents } from "./event-queue.ts";

/** How many submissions one transaction locks. A teacher who marks one of them waits for it. */
const BATCH_SIZE = 1_000;

type Options = {
  signal: AbortSignal;
  /** Called for a regrade whose events couldn't be written. They are postponed, and the others are written nevertheless. */
  onFailure: (error: unknown, regrade: { organizationId: string; id: string }) => void;
  batchSize?: number;
};

/**
 * Writes the events of large commits and reverts. Any number of processes can run this at once. A transaction writes a batch
 * of events and records how far it is, so that each event is written once whenever a process is killed. The feed shows the
 * events of a commit when all of them are written. Returns the number of batches.
 */
export async function writeQueuedEvents(
  { db }: Pick<Database, "db">,
  { signal, onFailure, batchSize = BATCH_SIZE }: Options,
): Promise<number> {
  let count = 0;
  while (!signal.aborted) {
    const claimed: { entry?: QueuedEvents } = {};
    try {
      await inTransaction(db, async (tx) => {
        const entry = await claimQueuedEvents(tx);
        if (!entry) return;
        claimed.entry = entry;
        const last = await writeEvents(tx, entry.organizationId, entry, batchSize);
        await advanceQueue(tx, entry, last);
      });
      if (!claimed.entry) return count;
      count += 1;
    } catch (error) {
      if (!claimed.entry || isUnavailable(error)) throw error;
      const { organizationId, regradeId } = claimed.entry;
      onFailure(error, { organizationId, id: regradeId });
      await postponeQueuedEvents(db, claimed.entry);
    }
  }
  return count;
}
