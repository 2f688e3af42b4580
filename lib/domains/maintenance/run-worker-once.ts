import { setTimeout as sleep } from "node:timers/promises";
import { startWorker, type WorkerOptions } from "#lib/domains/webhooks/worker.ts";
import { sweep } from "./sweep.ts";

/**
 * What a worker does all the time, done once: delivers what is due, beside a round of upkeep. Nothing is begun after
 * `limitMs`; attempts then under way end by themselves, within their 10 s. What is left is for the next round.
 * @throws AggregateError at the end, of the upkeep that failed.
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
