import { setTimeout as sleep } from "node:timers/promises";
import type { Made } from "./outbox.ts";

export type Recorder = {
  add(made: Made): void;
  /** How many wait to be written. */
  waiting(): number;
  /** Resolves when all is written, or when `limitMs` are over: what is lost then is sent once more. */
  close(limitMs: number): Promise<void>;
};

const BATCH = 100;
const RETRY_MS = 500;

/** Writes results in batches: while one is being written the next gathers. While the database is away it keeps them. */
export function createRecorder(
  write: (batch: readonly Made[]) => Promise<void>,
  onWritten: (batch: readonly Made[]) => void,
  onFailure: (error: unknown) => void,
): Recorder {
  const waiting: Made[] = [];
  let running: Promise<void> | undefined;
  let isClosed = false;

  const run = async () => {
    while (waiting.length > 0 && !isClosed) {
      const batch = waiting.slice(0, BATCH);
      try {
        await write(batch);
        waiting.splice(0, batch.length);
        onWritten(batch);
      } catch (error) {
        onFailure(error);
        await sleep(RETRY_MS);
      }
    }
    running = undefined;
  };

  return {
    add(made) {
      waiting.push(made);
      running ??= run();
    },
    waiting: () => waiting.length,
    async close(limitMs) {
      await Promise.race([running, sleep(limitMs, undefined, { ref: false })]);
      isClosed = true;
    },
  };
}
