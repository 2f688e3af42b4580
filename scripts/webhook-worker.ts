import { logUnreadableSecrets } from "#lib/domains/webhooks/unreadable-secrets.ts";
import { startWorker } from "#lib/domains/webhooks/worker.ts";
import { type DatabaseConnection, openDatabase } from "#lib/platform/db/client.ts";
import type { Env } from "#lib/platform/runtime/env.ts";
import type { Logger } from "#lib/platform/runtime/log.ts";
import { createSealer } from "#lib/platform/secrets.ts";
import { startDeadlines } from "./deadlines.ts";
import { startMaintenance } from "./maintenance.ts";

/** The worker uses a separate pool, so that deliveries and requests never wait for each other's connections. */
const POOL_SIZE = 4;

/**
 * Starts the webhook worker, the submission of saved answers at their deadline, and the periodic maintenance. `close` waits for delivery attempts in progress and then
 * closes the connections.
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
  return {
    async close() {
      await Promise.all([worker.close(), maintenance.close(), deadlines.close(), secretsCheck]);
      await database.close();
    },
  };
}
