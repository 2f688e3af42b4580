import { setTimeout as sleep } from "node:timers/promises";
import { type DeliveryWorkerOptions, startDeliveryWorker } from "#lib/domains/webhooks/delivery-worker.ts";
import { TASKS } from "./tasks.ts";

/**
 * Does once what a worker does continuously: delivers the webhooks that are due, and runs each task. Starts no more
 * work after `limitMs`. Deliveries that are already running end within their timeout of 10 s, and grades that are
 * being sent to learning platforms usually, too: a host that stops them earlier loses none. The next call continues
 * with the rest.
 * @throws AggregateError at the end, with the errors of the tasks that failed.
 */
export async function runWorkerOnce(options: DeliveryWorkerOptions, limitMs: number): Promise<void> {
  const signal = AbortSignal.timeout(limitMs);
  const done = new AbortController();
  const deliverDue = async () => {
    const worker = startDeliveryWorker({ ...options, listens: false });
    await Promise.race([worker.idle(), sleep(limitMs, undefined, { signal: done.signal })]);
    done.abort();
    await worker.close();
  };
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => {
    failures.push(error);
  };
  const [, ...results] = await Promise.allSettled([
    deliverDue(),
    ...TASKS.map(({ run }) => run(options.database, { ...options, signal, onFailure })),
  ]);
  for (const result of results) if (result.status === "rejected") failures.push(result.reason);
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} task(s) of the worker failed`);
}
