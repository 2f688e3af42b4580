import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "#lib/platform/db/migrate.ts";
import { createLogger } from "#lib/platform/runtime/log.ts";
import { publicAddress, serveWeb, type WebOptions } from "./web.ts";
import { serveWebProcesses } from "./web-processes.ts";
import { startWebhookWorker } from "./webhook-worker.ts";

export type Service = { address: string; port: number; close(): Promise<void> };

/**
 * Migrates, listens (with WEB_CONCURRENCY in several processes), starts the webhook worker unless the environment says
 * no, and gives the address. `close` says so at /readyz for a while, lets requests and deliveries in flight finish, then
 * lets the database go.
 */
export async function serve(options: WebOptions): Promise<Service> {
  const { env, database, build } = options;
  await migrate(database);
  const isSingleProcess = env.WEB_CONCURRENCY === 1 || build === "dev";
  const web = await (isSingleProcess ? serveWeb(options) : serveWebProcesses(options));
  const worker = env.WEBHOOK_WORKER
    ? startWebhookWorker(env, database, createLogger(env.LOG_LEVEL))
    : undefined;
  return {
    address: publicAddress(env, web.port),
    port: web.port,
    async close() {
      web.announceStop();
      await sleep(env.SHUTDOWN_DRAIN_SECONDS * 1000);
      await Promise.all([web.close(), worker?.close()]);
    },
  };
}
