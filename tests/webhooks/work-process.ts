/**
 * A worker in a separate process, to be killed: `work-process.ts CONNECTION` (JSON). Prints a line when it is ready.
 */
import pino from "pino";
import { startWorker } from "#lib/domains/webhooks/worker.ts";
import { openDatabase } from "#lib/platform/db/client.ts";
import { createSealer } from "#lib/platform/secrets.ts";
import { KEY, RETRIES } from "./settings.ts";

startWorker({
  database: openDatabase(JSON.parse(process.argv[2] ?? ""), 4),
  sealer: createSealer(KEY),
  log: pino({ level: "silent" }),
  retrySeconds: RETRIES,
  allowInsecure: true,
});
process.send?.("up");
