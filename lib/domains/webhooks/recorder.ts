import { setTimeout as sleep } from "node:timers/promises";
import { isUnavailable } from "#lib/platform/db/driver-errors.ts";
import type { CompletedAttempt } from "./outbox.ts";

export type Recorder = {
  add(completed: CompletedAttempt): void;
  /** Returns the number of attempts that are waiting to be written. */
  countWaiting(): number;
  /** Resolves when everything is written, or after `limitMs`. Deliveries of lost attempts are sent once more. */
  close(limitMs: number): Promise<void>;
};

const BATCH = 100;
const RETRY_MS = 500;

/**
 * Writes finished attempts in batches. While a batch is being written, new attempts are collected for the next batch.
 * Attempts are kept while the database is unavailable. If the database rejects an attempt, only that attempt is
 * dropped, and its delivery is sent again when the lease expires.
 */
export function createRecorder(options: {
  write: (batch: readonly CompletedAttempt[]) => Promise<void>;
  onWritten: (batch: readonly CompletedAttempt[]) => void;
  onFailure: (error: unknown) => void;
  onLost: (error: unknown, completed: CompletedAttempt) => void;
}): Recorder {
  const waiting: CompletedAttempt[] = [];
  let running: Promise<void> | undefined;
  let isClosed = false;

  const writeBatch = async (size: number): Promise<boolean> => {
    const batch = waiting.slice(0, size);
    try {
      await options.write(batch);
      waiting.splice(0, batch.length);
      options.onWritten(batch);
      return true;
    } catch (error) {
      const [only] = batch;
      if (isUnavailable(error)) {
        options.onFailure(error);
        await sleep(RETRY_MS);
      } else if (batch.length === 1 && only) {
        waiting.shift();
        options.onLost(error, only);
      }
      return false;
    }
  };

  const run = async () => {
    for (let size = BATCH; waiting.length > 0 && !isClosed; ) size = (await writeBatch(size)) ? BATCH : 1;
    running = undefined;
  };

  return {
    add(completed) {
      waiting.push(completed);
      running ??= run();
    },
    countWaiting: () => waiting.length,
    async close(limitMs) {
      await Promise.race([running, sleep(limitMs, undefined, { ref: false })]);
      isClosed = true;
    },
  };
}
