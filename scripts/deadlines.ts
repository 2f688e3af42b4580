import { setTimeout as sleep } from "node:timers/promises";
import { recordDueAttempts } from "#lib/domains/attempts/record-due.ts";
import type { Database } from "#lib/platform/db/client.ts";
import type { Logger } from "#lib/platform/runtime/log.ts";

const INTERVAL_MS = 2000;

/** Submits saved answers when time is up: looks for attempts that are due every 2 seconds until closed. */
export function startDeadlines(database: Database, log: Logger): { close(): Promise<void> } {
  const stop = new AbortController();
  const { signal } = stop;
  const onFailure = (error: unknown, { organizationId, id }: { organizationId: string; id: string }) =>
    log.error(
      { err: error, organization_id: organizationId, attempt_id: id },
      "could not submit saved answers",
    );
  const loop = (async () => {
    while (!signal.aborted) {
      await recordDueAttempts(database, { now: () => new Date(), signal, onFailure }).catch(
        (error: unknown) => {
          log.warn({ err: error }, "looking for attempts that are due failed, will retry");
        },
      );
      await sleep(INTERVAL_MS, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    async close() {
      stop.abort();
      await loop;
    },
  };
}
