import { setTimeout as sleep } from "node:timers/promises";
import { sweep } from "#lib/domains/maintenance/sweep.ts";
import type { Database } from "#lib/platform/db/client.ts";
import type { Logger } from "#lib/platform/runtime/log.ts";

const INTERVAL_MS = 30_000;

/** Runs a sweep every 30 seconds until closed. A failed sweep is logged, and the next one tries again. */
export function startMaintenance(database: Database, log: Logger): { close(): Promise<void> } {
  const stop = new AbortController();
  const loop = (async () => {
    while (!stop.signal.aborted) {
      await sleep(INTERVAL_MS, undefined, { signal: stop.signal }).catch(() => {});
      if (stop.signal.aborted) return;
      await sweep(database, new Date(), stop.signal).catch((error: unknown) => {
        log.warn({ err: error }, "periodic maintenance failed, will retry");
      });
    }
  })();
  return {
    async close() {
      stop.abort();
      await loop;
    },
  };
}
