import { setTimeout as sleep } from "node:timers/promises";
import { recordDueAttempts } from "#lib/domains/attempts/record-due.ts";
import { sweep } from "#lib/domains/maintenance/sweep.ts";
import { runPreviews } from "#lib/domains/regrades/run-previews.ts";
import { logUnreadableSecrets } from "#lib/domains/webhooks/unreadable-secrets.ts";
import { startWorker } from "#lib/domains/webhooks/worker.ts";
import { type Database, type DatabaseConnection, openDatabase } from "#lib/platform/db/client.ts";
import type { Env } from "#lib/platform/runtime/env.ts";
import type { Logger } from "#lib/platform/runtime/log.ts";
import { createSealer } from "#lib/platform/secrets.ts";

/** The worker uses a separate pool, so that deliveries and requests never wait for each other's connections. */
const POOL_SIZE = 4;
const DEADLINE_INTERVAL_MS = 2000;
const PREVIEW_INTERVAL_MS = 1000;
const SWEEP_INTERVAL_MS = 30_000;

/**
 * Starts the webhook worker, the submission of saved answers at their deadline, the previews of large regrades, and the
 * periodic maintenance. `close` waits for delivery attempts in progress and then closes the connections.
 */
export function startWebhookWorker(
  env: Env,
  connection: DatabaseConnection,
  log: Logger,
): { close(): Promise<void> } {
  const database = openDatabase(connection, POOL_SIZE);
  const sealer = createSealer(env.encryptionKey());
  const secretsCheck = logUnreadableSecrets(database, sealer, log).catch((error: unknown) =>
    log.warn({ err: error }, "could not check whether stored secrets can be decrypted"),
  );
  const worker = startWorker({
    database,
    sealer,
    log,
    retrySeconds: env.WEBHOOK_RETRY_SECONDS,
    allowInsecure: env.ALLOW_INSECURE_WEBHOOKS,
  });
  const maintenance = startMaintenance(database, log);
  const deadlines = startDeadlines(database, log);
  const previews = startPreviews(database, log);
  return {
    async close() {
      await Promise.all([
        worker.close(),
        maintenance.close(),
        deadlines.close(),
        previews.close(),
        secretsCheck,
      ]);
      await database.close();
    },
  };
}

/** Submits saved answers when time is up. Looks for attempts that are due every 2 seconds until closed. */
const startDeadlines = (database: Database, log: Logger) =>
  repeat(DEADLINE_INTERVAL_MS, log, "looking for attempts that are due", (signal) =>
    recordDueAttempts(database, {
      now: () => new Date(),
      signal,
      onFailure: (error, { organizationId, id }) =>
        log.error(
          { err: error, organization_id: organizationId, attempt_id: id },
          "could not submit saved answers",
        ),
    }),
  );

/** Computes the previews of large regrades. Looks for new ones every second until closed. */
const startPreviews = (database: Database, log: Logger) =>
  repeat(PREVIEW_INTERVAL_MS, log, "looking for regrades to preview", (signal) =>
    runPreviews(database, {
      now: () => new Date(),
      signal,
      onFailure: (error, { organizationId, id }) =>
        log.error(
          { err: error, organization_id: organizationId, regrade_id: id },
          "could not preview a regrade",
        ),
    }),
  );

/** Runs a task now and then at an interval after each run, until closed. A failed run is logged and repeated. */
function repeat(
  intervalMs: number,
  log: Logger,
  name: string,
  run: (signal: AbortSignal) => Promise<unknown>,
): { close(): Promise<void> } {
  const stop = new AbortController();
  const { signal } = stop;
  const loop = (async () => {
    while (!signal.aborted) {
      await run(signal).catch((error: unknown) => log.warn({ err: error }, `${name} failed, will retry`));
      await sleep(intervalMs, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    async close() {
      stop.abort();
      await loop;
    },
  };
}

/** Runs a sweep every 30 seconds until closed. A failed sweep is logged, and the next one tries again. */
function startMaintenance(database: Database, log: Logger): { close(): Promise<void> } {
  const stop = new AbortController();
  const loop = (async () => {
    while (!stop.signal.aborted) {
      await sleep(SWEEP_INTERVAL_MS, undefined, { signal: stop.signal }).catch(() => {});
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
