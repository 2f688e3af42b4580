import type { Db } from "./client.ts";
import { isRejectedByServer } from "./driver-errors.ts";

export type BatcherOptions<A, R> = {
  /** Only calls of one line share a statement, and only they wait for each other. */
  getQueueKey(call: A): string;
  /** How many statements of a line may be under way at once. */
  concurrency: number;
  /** How many calls share a statement at most, and how much they may weigh together (one alone: anything). */
  maxCalls: number;
  getWeight?(call: A): number;
  maxWeight?: number;
  /** Calls that have this in common never share a statement. */
  getConflictKey?(call: A): string;
  /**
   * Does the work of all calls in one statement; their results, in their order. What one of them needs beyond that is a
   * promise of its own: it fails that call alone, and nothing that has been committed is tried again.
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
 * Calls that arrive while their line's lanes are busy are gathered into one statement; one that finds a lane free is
 * sent at once, so that a lone one never waits. Each is answered once its own statement has been committed. When a
 * statement of several is refused nothing of it was done, and each is tried alone: one never fails its neighbours.
 * A lost connection fails all of its calls, as nobody knows what became of them. A transaction has lines of its own.
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

/** Those who have waited longest, as many as fit together; the rest waits on, in its order. */
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

/** Runs a batch and tells each of its calls what came of it. Never rejects. */
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
