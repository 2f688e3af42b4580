import { createChildReader } from "#lib/domains/interchange/reading/read-in-child.ts";
import { logUnreadableKeys } from "#lib/domains/lti/keys.ts";
import { startDeliveryWorker } from "#lib/domains/webhooks/delivery-worker.ts";
import { logUnreadableSecrets } from "#lib/domains/webhooks/unreadable-secrets.ts";
import { type DatabaseConnection, openDatabase } from "#lib/platform/db/client.ts";
import type { Env } from "#lib/platform/runtime/env.ts";
import type { Logger } from "#lib/platform/runtime/log.ts";
import { createSealer } from "#lib/platform/secrets.ts";
import { repeatTasks } from "./repeat-tasks.ts";

/** The worker uses a separate pool, so that its work and requests never wait for each other's connections. */
const POOL_SIZE = 4;

/**
 * Starts the background worker: it delivers webhooks and repeats the tasks in tasks.ts. `close` waits for what is in progress
 * and then closes the connections.
 */
export function startWorker(
  env: Env,
  connection: DatabaseConnection,
  log: Logger,
): { close(): Promise<void> } {
  const database = openDatabase(connection, POOL_SIZE);
  // The connection that listens is a further one in either case.
  const direct = env.DATABASE_DIRECT_URL ? openDatabase(env.DATABASE_DIRECT_URL, 1) : undefined;
  const sealer = createSealer(env.encryptionKey());
  const secretsCheck = Promise.all([
    logUnreadableSecrets(database, sealer, log),
    logUnreadableKeys({ db: database.db, sealer, now: new Date() }, log),
  ]).catch((error: unknown) =>
    log.warn({ err: error }, "could not check whether stored secrets can be decrypted"),
  );
  const settings = {
    sealer,
    retrySeconds: env.WEBHOOK_RETRY_SECONDS,
    allowInsecure: env.ALLOW_INSECURE_WEBHOOKS,
    readFile: createChildReader(),
  };
  const deliveries = startDeliveryWorker({ database, listenOn: direct ?? database, log, ...settings });
  const tasks = repeatTasks(database, log, settings);
  return {
    async close() {
      await Promise.all([deliveries.close(), tasks.close(), secretsCheck]);
      await Promise.all([database.close(), direct?.close()]);
    },
  };
}
