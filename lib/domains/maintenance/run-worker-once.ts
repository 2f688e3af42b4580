import { setTimeout as sleep } from "node:timers/promises";
import { startWorker, type WorkerOptions } from "#lib/domains/webhooks/worker.ts";
import { sweep } from "./sweep.ts";

/**
 * Does once what a worker does continuously: delivers the webhooks that are due and runs a round of maintenance. Starts
 * no more work after `limitMs`. Deliveries that are already running end within their timeout of 10 s. The next call
 * continues with the rest.
 * @throws AggregateError at the end, with the errors of the maintenance tasks that failed.
 */
export async function runWorkerOnce(options: WorkerOptions, limitMs: number): Promise<void> {
  const timeLimit = AbortSignal.timeout(limitMs);
  const done = new AbortController();
  const deliverDue = async () => {
    const worker = startWorker({ ...options, listens: false });
    await Promise.race([worker.idle(), sleep(limitMs, undefined, { signal: done.signal })]);
    done.abort();
    await worker.close();
  };
  const [, sweepResult] = await Promise.allSettled([
    deliverDue(),
    sweep(options.database, new Date(), timeLimit),
  ]);
  if (sweepResult.status === "rejected") throw sweepResult.reason;
}
