/** Runs the service as in production, on a database that is already running. */
import type { DatabaseConnection } from "#lib/platform/db/client.ts";
import { env } from "#lib/platform/runtime/env.ts";
import { serve } from "#scripts/serve.ts";
import type { Build } from "#scripts/web.ts";
import { runWorker } from "./worker.ts";

export type ServiceConfig = { connection: DatabaseConnection; build: Build; processes?: number };

await runWorker<ServiceConfig, { port: number }>(async ({ connection, build, processes = 1 }) => {
  const service = await serve({ env: { ...env(), WEB_CONCURRENCY: processes }, database: connection, build });
  return { ready: { port: service.port }, end: () => service.close() };
});
