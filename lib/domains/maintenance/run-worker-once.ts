import { setTimeout as sleep } from "node:timers/promises";
import { recordDueAttempts } from "#lib/domains/attempts/record-due.ts";
import { runPreviews } from "#lib/domains/regrades/run-previews.ts";
import { startWorker, type WorkerOptions } from "#lib/domains/webhooks/worker.ts";
import { sweep } from "./sweep.ts";

/**
 * Does once what a worker does continuously: submits the saved answers whose deadline has passed, delivers the webhooks
 * that are due and runs a round of maintenance. Starts no more work after `limitMs`. Deliveries that are already running end within their timeout of 10 s. The next call
 * continues with the rest.
 * @throws AggregateError at the end, with the errors of the tasks that failed.
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
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => {
    failures.push(error);
  };
  const { database } = options;
  const [, ...results] = await Promise.allSettled([
    deliverDue(),
    recordDueAttempts(database, { now: () => new Date(), signal: timeLimit, onFailure }),
    runPreviews(database, { now: () => new Date(), signal: timeLimit, onFailure }),
    sweep(database, new Date(), timeLimit),
  ]);
  for (const result of results) if (result.status === "rejected") failures.push(result.reason);
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} task(s) of the worker failed`);
}
