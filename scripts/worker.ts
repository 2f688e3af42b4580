import { startWorker } from "#lib/domains/worker/start.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { env as configuration } from "#lib/platform/runtime/env.ts";
import { createLogger } from "#lib/platform/runtime/log.ts";
import { openDatabaseServer } from "#lib/platform/runtime/postgres/server.ts";
import { main } from "./main.ts";
import { listenForStop, waitForAbort } from "./signals.ts";

/**
 * `npm run worker`: delivers webhooks and runs every task of `lib/domains/worker/tasks.ts` until it is stopped, whether or
 * not a service is running.
 */
await main(async () => {
  const { requested, forced } = listenForStop();
  const env = configuration();
  const run = async (): Promise<number> => {
    const server = await openDatabaseServer(env, "worker", { signal: requested });
    try {
      await migrate(env.DATABASE_DIRECT_URL ?? server.connection);
      const worker = startWorker(env, server.connection, createLogger(env.LOG_LEVEL));
      console.error("The worker is running.");
      await waitForAbort(requested);
      console.error("Stopping: waiting for work in progress to finish.");
      await worker.close();
    } finally {
      await server.close();
    }
    return 0;
  };
  return Promise.race([run(), waitForAbort(forced).then(() => 1)]);
});
// Don't wait for open connections.
process.exit();
