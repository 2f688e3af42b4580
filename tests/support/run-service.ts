/** Runs the service like `npm start`, but on a free port and without the build. */
import type { DatabaseConnection } from "#lib/platform/db/client.ts";
import { services } from "#lib/platform/http/services.ts";
import { env } from "#lib/platform/runtime/env.ts";
import { openDatabaseServer } from "#lib/platform/runtime/postgres/server.ts";
import { serve } from "#scripts/serve.ts";
import type { Build } from "#scripts/web.ts";

const [, , build, existingDatabase] = process.argv;
const database = existingDatabase
  ? { connection: JSON.parse(existingDatabase) as DatabaseConnection, close: async () => {} }
  : await openDatabaseServer(env(), "service");
const service = await serve({ env: env(), database: database.connection, build: build as Build });
process.send?.({ port: service.port, connection: database.connection });

// This drops the prepared statements of the service's connections, which only the service's own sessions can do.
process.on("message", (message) => {
  if (message !== "deallocate") return;
  const { sql } = services().database;
  for (let n = 0; n < env().DATABASE_POOL; n++) sql.unsafe("deallocate all").catch(() => {});
});

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await service.close();
  await database.close();
  process.exit(0);
}
process.once("SIGTERM", stop);
// The parent process has ended, for whatever reason.
process.once("disconnect", stop);
