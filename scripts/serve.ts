import { setTimeout as sleep } from "node:timers/promises";
import { startWorker } from "#lib/domains/worker/start.ts";
import { migrate } from "#lib/platform/db/migrate.ts";
import { getPublicUrl } from "#lib/platform/runtime/env.ts";
import { createLogger } from "#lib/platform/runtime/log.ts";
import { serveWeb, type WebOptions } from "./web.ts";
import { serveWebProcesses } from "./web-processes.ts";

export type Service = { address: string; port: number; close(): Promise<void> };

/**
 * Migrates the database, starts listening (in WEB_CONCURRENCY processes) and starts the background worker unless it is
 * turned off. `close` first makes /readyz report for SHUTDOWN_DRAIN_SECONDS that the service is stopping. Then it waits
 * for requests and deliveries in progress and closes the database connections.
 */
export async function serve(options: WebOptions): Promise<Service> {
  const { env, database, build } = options;
  await migrate(env.DATABASE_DIRECT_URL ?? database);
  const isSingleProcess = env.WEB_CONCURRENCY === 1 || build === "dev";
  const web = await (isSingleProcess ? serveWeb(options) : serveWebProcesses(options));
  const worker = env.WEBHOOK_WORKER ? startWorker(env, database, createLogger(env.LOG_LEVEL)) : undefined;
  return {
    address: getPublicUrl(env, web.port),
    port: web.port,
    async close() {
      web.announceStop();
      await sleep(env.SHUTDOWN_DRAIN_SECONDS * 1000);
      await Promise.all([web.close(), worker?.close()]);
    },
  };
}
