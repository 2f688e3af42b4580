import { setTimeout as sleep } from "node:timers/promises";
import { isUnavailable } from "#lib/platform/db/driver-errors.ts";
import type { CompletedAttempt } from "./outbox.ts";

export type Recorder = {
  add(completed: CompletedAttempt): void;
  /** How many wait to be written. */
  waiting(): number;
  /** Resolves when all is written, or when `limitMs` are over: what is lost then is sent once more. */
  close(limitMs: number): Promise<void>;
};

const BATCH = 100;
const RETRY_MS = 500;

/**
 * Writes results in batches: while one is being written the next gathers. While the database is away it keeps them. One
 * that the database will not have is given up, and alone: its delivery is made again when the lease has run out.
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
    waiting: () => waiting.length,
    async close(limitMs) {
      await Promise.race([running, sleep(limitMs, undefined, { ref: false })]);
      isClosed = true;
    },
  };
}
