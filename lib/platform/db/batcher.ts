import type { Db } from "./client.ts";
import { isRejectedByServer } from "./driver-errors.ts";

export type BatcherOptions<A, R> = {
  /** Only calls of one queue share a statement, and only they wait for each other. */
  getQueueKey(call: A): string;
  /** How many statements of a queue may run at once. */
  concurrency: number;
  /** How many calls share a statement at most, and how much they may weigh together. A single call may weigh more. */
  maxCalls: number;
  getWeight?(call: A): number;
  maxWeight?: number;
  /** Calls with the same key never share a statement. */
  getConflictKey?(call: A): string;
  /**
   * Does the work of all calls in one statement and gives their results, in their order. A result may be a promise, for
   * what one call needs beyond the statement: it fails that call alone, and nothing that was committed is run again.
   */
  run(db: Db, calls: readonly A[]): Promise<readonly (R | Promise<R>)[]>;
};

type PendingCall<A, R> = {
  call: A;
  weight: number;
  resolve(result: R | Promise<R>): void;
  reject(error: unknown): void;
};
type CallQueue<A, R> = { pending: PendingCall<A, R>[]; running: number };

/**
 * Batches calls into statements. A call is sent at once while fewer statements of its queue run than `concurrency`, so that
 * a lone call never waits; calls that arrive meanwhile share the next statement. Each is answered once its statement has
 * been committed. When the server rejects a statement of several calls, nothing of it was done, and each call is run alone,
 * so that one never fails the others. A lost connection fails all calls of its statement, since nobody knows whether they
 * were done. A transaction has its own queues.
 */
export function createBatcher<A, R>(options: BatcherOptions<A, R>): (db: Db, call: A) => Promise<R> {
  const queuesByDb = new WeakMap<Db, Map<string, CallQueue<A, R>>>();

  const drain = (db: Db, queueKey: string, queue: CallQueue<A, R>): void => {
    while (queue.running < options.concurrency && queue.pending.length > 0) {
      queue.running++;
      void runBatch(options, db, takeBatch(options, queue)).finally(() => {
        queue.running--;
        if (queue.running === 0 && queue.pending.length === 0) queuesByDb.get(db)?.delete(queueKey);
        else drain(db, queueKey, queue);
      });
    }
  };

  return (db, call) =>
    new Promise<R>((resolve, reject) => {
      const queues = queuesByDb.get(db) ?? new Map<string, CallQueue<A, R>>();
      queuesByDb.set(db, queues);
      const queueKey = options.getQueueKey(call);
      const queue = queues.get(queueKey) ?? { pending: [], running: 0 };
      queues.set(queueKey, queue);
      queue.pending.push({ call, weight: options.getWeight?.(call) ?? 0, resolve, reject });
      drain(db, queueKey, queue);
    });
}

/** Takes the calls that have waited longest, as many as fit together; the others stay, in their order. */
function takeBatch<A, R>(
  { maxCalls, maxWeight = Number.POSITIVE_INFINITY, getConflictKey }: BatcherOptions<A, R>,
  queue: CallQueue<A, R>,
): PendingCall<A, R>[] {
  const batch: PendingCall<A, R>[] = [];
  const remaining: PendingCall<A, R>[] = [];
  const usedConflictKeys = new Set<string>();
  let weight = 0;
  for (const pendingCall of queue.pending) {
    const conflictKey = getConflictKey?.(pendingCall.call);
    const fits =
      batch.length === 0 ||
      (batch.length < maxCalls &&
        weight + pendingCall.weight <= maxWeight &&
        !(conflictKey !== undefined && usedConflictKeys.has(conflictKey)));
    if (!fits) {
      remaining.push(pendingCall);
      continue;
    }
    batch.push(pendingCall);
    weight += pendingCall.weight;
    if (conflictKey !== undefined) usedConflictKeys.add(conflictKey);
  }
  queue.pending = remaining;
  return batch;
}

/** Runs a batch and settles each of its calls. Never rejects. */
async function runBatch<A, R>(
  options: BatcherOptions<A, R>,
  db: Db,
  batch: readonly PendingCall<A, R>[],
): Promise<void> {
  try {
    const calls = batch.map(({ call }) => call);
    const results = await options.run(db, calls);
    batch.forEach((pendingCall, i) => {
      pendingCall.resolve(results[i] as R | Promise<R>);
    });
  } catch (error) {
    if (batch.length > 1 && isRejectedByServer(error)) {
      await Promise.all(batch.map((pendingCall) => runBatch(options, db, [pendingCall])));
    } else {
      for (const pendingCall of batch) pendingCall.reject(error);
    }
  }
}
