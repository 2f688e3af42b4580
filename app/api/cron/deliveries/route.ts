import { runWorkerOnce } from "#lib/domains/maintenance/run-worker-once.ts";
import { getQueueState } from "#lib/domains/webhooks/queue-state.ts";
import { scheduler } from "#lib/platform/http/open-auth.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";
import { services } from "#lib/platform/http/services.ts";
import { env } from "#lib/platform/runtime/env.ts";

/** Seconds that a serverless host gives it: those below, and an attempt that began at their end. */
export const maxDuration = 60;
const LIMIT_MS = 40_000;

/** For hosts where no process stays: a scheduler calls it every minute. */
export const cronDeliveries = route("/api/cron/deliveries", {
  GET: {
    auth: scheduler,
    data: OwnResponse,
    operationId: "deliverDue",
    tag: "Service",
    summary: "Delivers what is due and does a round of upkeep; how many deliveries still wait",
    handle: async () => {
      const { database, sealer, log } = services();
      const { WEBHOOK_RETRY_SECONDS: retrySeconds, ALLOW_INSECURE_WEBHOOKS: allowInsecure } = env();
      await runWorkerOnce({ database, sealer, log, retrySeconds, allowInsecure }, LIMIT_MS);
      return Response.json({ status: "done", queue: await getQueueState(database, new Date()) });
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = cronDeliveries;
