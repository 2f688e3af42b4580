import { setTimeout as sleep } from "node:timers/promises";
import { startWorker, type WorkerOptions } from "#lib/domains/webhooks/worker.ts";
import { sweep } from "./sweep.ts";

/**
 * What a worker does all the time, done once: delivers what is due, beside a round of upkeep. Nothing is begun after
 * `limitMs`; attempts then under way end by themselves, within their 10 s. What is left is for the next round.
 * @throws AggregateError at the end, of the upkeep that failed.
 */
export async function runRound(options: WorkerOptions, limitMs: number): Promise<void> {
  const late = AbortSignal.timeout(limitMs);
  const done = new AbortController();
  const deliveries = async () => {
    const worker = startWorker({ ...options, listens: false });
    await Promise.race([worker.idle(), sleep(limitMs, undefined, { signal: done.signal })]);
    done.abort();
    await worker.close();
  };
  const [, upkeep] = await Promise.allSettled([deliveries(), sweep(options.database, new Date(), late)]);
  if (upkeep.status === "rejected") throw upkeep.reason;
}
