/**
 * A worker in a separate process, to be killed: `work-process.ts CONNECTION` (JSON). Prints a line when it is ready.
 */
import pino from "pino";
import { startDeliveryWorker } from "#lib/domains/webhooks/delivery-worker.ts";
import { openDatabase } from "#lib/platform/db/client.ts";
import { createSealer } from "#lib/platform/secrets.ts";
import { KEY, RETRIES } from "./settings.ts";

startDeliveryWorker({
  database: openDatabase(JSON.parse(process.argv[2] ?? ""), 4),
  sealer: createSealer(KEY),
  log: pino({ level: "silent" }),
  retrySeconds: RETRIES,
  allowInsecure: true,
});
process.send?.("up");
