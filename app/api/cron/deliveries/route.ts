import { getQueueState } from "#lib/domains/webhooks/queue-state.ts";
import { runWorkerOnce } from "#lib/domains/worker/run-once.ts";
import { scheduler } from "#lib/platform/http/open-auth.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";
import { services } from "#lib/platform/http/services.ts";
import { env } from "#lib/platform/runtime/env.ts";

/** The function's time limit in seconds on a serverless host. A delivery attempt may start just before LIMIT_MS. */
export const maxDuration = 60;
const LIMIT_MS = 40_000;

/** Delivers webhooks on hosts without long-running processes, where a scheduler calls this endpoint every minute. */
export const cronDeliveries = route("/api/cron/deliveries", {
  GET: {
    auth: scheduler,
    data: OwnResponse,
    operationId: "deliverDue",
    tag: "Service",
    summary: "Deliver due webhooks, run maintenance and count the pending deliveries",
    handle: async () => {
      const { database, sealer, log } = services();
      const { WEBHOOK_RETRY_SECONDS: retrySeconds, ALLOW_INSECURE_WEBHOOKS: allowInsecure } = env();
      await runWorkerOnce({ database, sealer, log, retrySeconds, allowInsecure }, LIMIT_MS);
      return Response.json({ status: "done", queue: await getQueueState(database, new Date()) });
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = cronDeliveries;
