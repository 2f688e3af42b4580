import { env } from "#lib/platform/runtime/env.ts";
import type { Db } from "./client.ts";
import { isRejectedByServer } from "./driver-errors.ts";

export type BatcherOptions<A, R> = {
  /** Returns the key of the call's queue. Only calls of the same queue share a statement or wait for each other. */
  getQueueKey(call: A): string;
  /**
   * The maximum number of statements of a queue that run at the same time. Processes of one instance share it, and each
   * has at least one: the more statements run, the fewer calls share each, and the more PostgreSQL works for a call.
   */
  concurrency: number;
  /** The number of these processes. Default: WEB_CONCURRENCY. */
  processes?: number;
  /** The number of waiting calls that start another statement while one is running. Default: 16. */
  minCalls?: number;
  /** Limits on the calls that share a statement: their number and their total weight. A single call can weigh more. */
  maxCalls: number;
  getWeight?(call: A): number;
  maxWeight?: number;
  /** Returns a conflict key. Calls with the same key never share a statement. */
  getConflictKey?(call: A): string;
  /**
   * Does the work of all calls in one statement and returns their results in the same order. A result can be a promise
   * for work that a single call needs after the statement. If the promise rejects, only that call fails, and nothing
   * that was committed runs again.
   */
  run(db: Db, calls: readonly A[]): Promise<readonly (R | Promise<R>)[]>;
};

type PendingCall<A, R> = {
  call: A;
  weight: number;
  resolve(result: R | Promise<R>): void;
  reject(error: unknown): void;
};
type CallQueue<A, R> = { pending: PendingCall<A, R>[]; running: number; timer?: NodeJS.Timeout | undefined };

/** Fewer calls wait for the running statement, because a statement costs PostgreSQL much more than another call in it. */
const MIN_CALLS = 16;
/** Calls don't wait longer than this beside a running statement, which may itself wait for a lock. */
const MAX_WAIT_MS = 100;

/**
 * Creates a function that batches calls into statements. A call is sent immediately if no statement of its queue is
 * running, so that a single call never waits. Calls that arrive in the meantime share the next statement, which starts
 * when the running one ends, when there are `minCalls` of them, or after 100 ms. Each call resolves when its statement
 * has been committed. If the server rejects a statement with several calls, none of them has taken effect, and each is
 * run again alone, so that no call can make the others fail. A lost connection fails all calls of its statement, because
 * it is unknown whether they took effect. A transaction has separate queues.
 */
export function createBatcher<A, R>(options: BatcherOptions<A, R>): (db: Db, call: A) => Promise<R> {
  const queuesByDb = new WeakMap<Db, Map<string, CallQueue<A, R>>>();
  const getConcurrency = () =>
    Math.max(1, Math.floor(options.concurrency / (options.processes ?? env().WEB_CONCURRENCY)));
  const leastCalls = options.minCalls ?? MIN_CALLS;

  const drain = (db: Db, queueKey: string, queue: CallQueue<A, R>, minCalls: number): void => {
    const concurrency = getConcurrency();
    const isWaiting = () => queue.pending.length > 0 && queue.running < concurrency;
    while (isWaiting() && (queue.running === 0 || queue.pending.length >= minCalls)) {
      queue.running++;
      void runBatch(options, db, takeBatch(options, queue)).finally(() => {
        queue.running--;
        if (queue.running === 0 && queue.pending.length === 0) queuesByDb.get(db)?.delete(queueKey);
        else drain(db, queueKey, queue, leastCalls);
      });
    }
    if (isWaiting()) {
      queue.timer ??= setTimeout(() => {
        queue.timer = undefined;
        drain(db, queueKey, queue, 1);
      }, MAX_WAIT_MS);
    } else {
      clearTimeout(queue.timer);
      queue.timer = undefined;
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
      drain(db, queueKey, queue, leastCalls);
    });
}

/**
 * Removes and returns the calls that have waited longest, as many as fit into one statement. The others stay in order.
 */
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

/** Runs a batch and settles its calls. Never rejects. */
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
