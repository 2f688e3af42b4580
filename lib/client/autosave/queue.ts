/** When an edit is due, in milliseconds: after the last edit, but no later than `maxWaitMs` after the first. */
export type Timing = { debounceMs: number; maxWaitMs: number };

/** The outcome of a request. `P` is the problem that the screen shows when a save fails. */
export type SaveResult<P> =
  | { type: "saved" }
  /** The service has a different version. The queue reconciles the two. */
  | { type: "conflict" }
  /** Something about the request has changed, so the remaining keys are sent immediately. */
  | { type: "again" }
  /** The same request may succeed later. `afterMs` is the delay that the service requested. */
  | { type: "retry"; problem: P; afterMs?: number | undefined }
  /** Like `retry`, but the cause concerns only these keys. The others are sent meanwhile. */
  | { type: "postponed"; afterMs?: number | undefined }
  /** The same request will never succeed. The keys are not sent again until they are edited or flushed. */
  | { type: "rejected"; problem: P | null };

type Entry = {
  /** The sequence number of the entry's last edit among all edits in the queue. */
  edit: number;
  /** When the entry was first edited after it was last sent, or undefined if it hasn't been edited since then. */
  firstEditAt: number | undefined;
  lastEditAt: number;
  isRejected: boolean;
  /** When to retry after a failure that concerned only this key, how many there were in a row, and the last such request. */
  postponed?: { until: number; failures: number; request: number } | undefined;
};

/** The unsaved edits and the request in progress. Times are in milliseconds of any monotonic clock. */
export type Queue<P> = {
  /** Entries by key, in the order in which the keys were first edited. */
  unsaved: ReadonlyMap<string, Entry>;
  editCount: number;
  /** How many requests have been sent. */
  requestCount: number;
  /** The last edit of each key in the request in progress, or undefined if there is no request. */
  sending: ReadonlyMap<string, number> | undefined;
  failures: number;
  /** When to retry after a failure, the earliest time that the service allows, and the last edit before the failure. */
  retry: { at: number; allowedAt: number; editCount: number } | undefined;
  problem: P | null;
};

export const createQueue = <P>(): Queue<P> => ({
  unsaved: new Map(),
  editCount: 0,
  requestCount: 0,
  sending: undefined,
  failures: 0,
  retry: undefined,
  problem: null,
});

/** Records edits of `keys` at `now`. */
export function edit<P>(queue: Queue<P>, keys: Iterable<string>, now: number): Queue<P> {
  const unsaved = new Map(queue.unsaved);
  let { editCount } = queue;
  for (const key of keys) {
    const before = unsaved.get(key);
    const firstEditAt = before?.firstEditAt ?? now;
    const { postponed } = before ?? {};
    unsaved.set(key, { edit: ++editCount, firstEditAt, lastEditAt: now, isRejected: false, postponed });
  }
  return { ...queue, unsaved, editCount };
}

/** Records that a request with the current state of `keys` is being sent. */
export function startSending<P>(queue: Queue<P>, keys: readonly string[]): Queue<P> {
  const unsaved = new Map(queue.unsaved);
  const sending = new Map<string, number>();
  for (const key of keys) {
    const entry = unsaved.get(key);
    if (!entry) continue;
    sending.set(key, entry.edit);
    unsaved.set(key, { ...entry, firstEditAt: undefined });
  }
  return { ...queue, unsaved, sending, requestCount: queue.requestCount + 1 };
}

/** Returns the keys in the request in progress that have not been edited since it was sent. */
export const listUnchangedKeys = <P>({ unsaved, sending }: Queue<P>): string[] =>
  [...(sending ?? [])].flatMap(([key, sentEdit]) => (unsaved.get(key)?.edit === sentEdit ? [key] : []));

/** Records that the request was acknowledged. Keys that were edited after it was sent stay unsaved. */
export const settleSaved = <P>(queue: Queue<P>): Queue<P> =>
  settleAnswered(clearPostponement(removeKeys(queue, listUnchangedKeys(queue))));

/** Records that the service responded and that nothing in the request is waiting for a retry. */
export const settleAnswered = <P>(queue: Queue<P>): Queue<P> => ({
  ...queue,
  sending: undefined,
  failures: 0,
  retry: undefined,
  problem: null,
});

/** Records a temporary failure, to be retried at `retryAt`. No edit is sent before `allowedAt`. */
export const settleRetry = <P>(queue: Queue<P>, problem: P, retryAt: number, allowedAt = 0): Queue<P> => ({
  ...queue,
  sending: undefined,
  failures: queue.failures + 1,
  retry: { at: retryAt, allowedAt, editCount: queue.editCount },
  problem,
});

/** Records a temporary failure of these keys alone. `getRetryAt` returns when to retry after so many failures in a row. */
export function settlePostponed<P>(queue: Queue<P>, getRetryAt: (failures: number) => number): Queue<P> {
  const unsaved = new Map(queue.unsaved);
  for (const key of queue.sending?.keys() ?? []) {
    const entry = unsaved.get(key);
    if (!entry) continue;
    const failures = (entry.postponed?.failures ?? 0) + 1;
    unsaved.set(key, {
      ...entry,
      postponed: { until: getRetryAt(failures), failures, request: queue.requestCount },
    });
  }
  return { ...settleAnswered(queue), unsaved };
}

/** Forgets the failures of the keys in the request in progress, because the service has answered it. */
export function clearPostponement<P>(queue: Queue<P>): Queue<P> {
  const unsaved = new Map(queue.unsaved);
  for (const key of queue.sending?.keys() ?? []) {
    const entry = unsaved.get(key);
    if (entry?.postponed) unsaved.set(key, { ...entry, postponed: undefined });
  }
  return { ...queue, unsaved };
}

/** Returns the keys that aren't postponed at `now`, in the order in which they were first edited. */
export const listReadyKeys = <P>({ unsaved }: Queue<P>, now: number): string[] =>
  [...unsaved].flatMap(([key, { postponed }]) => (postponed && postponed.until > now ? [] : [key]));

/** Which postponed keys a flush sends: those that failed before it began and are due by `dueBy`. */
export type Flush = { requestCount: number; dueBy: number };

/** Returns the keys that a flush sends. Postponed ones are the last, because they may fail slowly. */
export function listKeysToFlush<P>({ unsaved }: Queue<P>, { requestCount, dueBy }: Flush): string[] {
  const entries = [...unsaved];
  return [
    ...entries.filter(([, { postponed }]) => !postponed),
    ...entries.filter(
      ([, { postponed }]) => postponed && postponed.request <= requestCount && postponed.until <= dueBy,
    ),
  ].map(([key]) => key);
}

/** Returns when the next postponed key can be sent, or undefined if none is postponed at `now`. */
export function getNextRetryAt<P>({ unsaved, retry }: Queue<P>, now: number): number | undefined {
  const times = [...unsaved.values()].flatMap(({ postponed }) =>
    postponed && postponed.until > now ? [postponed.until] : [],
  );
  return times.length > 0 ? Math.max(Math.min(...times), retry?.at ?? 0) : undefined;
}

/** Records a permanent rejection. */
export function settleRejected<P>(queue: Queue<P>, problem: P | null): Queue<P> {
  const unsaved = new Map(queue.unsaved);
  for (const key of listUnchangedKeys(queue)) {
    const entry = unsaved.get(key);
    if (entry) unsaved.set(key, { ...entry, isRejected: true });
  }
  return { ...settleAnswered(queue), unsaved, problem };
}

/** Removes `keys`, whether they are saved or not. */
export function removeKeys<P>(queue: Queue<P>, keys: readonly string[]): Queue<P> {
  const unsaved = new Map(queue.unsaved);
  for (const key of keys) unsaved.delete(key);
  return { ...queue, unsaved };
}

/**
 * Returns when the next request for any of `keys` is due, or undefined if a request is in progress or there is nothing
 * to send. If `editsCutRetryShort` is true, an edit after a failure doesn't wait for the retry, unless the service asked
 * to wait.
 */
export function getDueAt<P>(
  { unsaved, sending, retry }: Queue<P>,
  keys: readonly string[],
  { debounceMs, maxWaitMs }: Timing,
  editsCutRetryShort: boolean,
): number | undefined {
  if (sending) return undefined;
  const dueTimes = keys.flatMap((key) => {
    const entry = unsaved.get(key);
    if (!entry || entry.isRejected) return [];
    const { firstEditAt, lastEditAt } = entry;
    const dueAt = firstEditAt === undefined ? 0 : Math.min(lastEditAt + debounceMs, firstEditAt + maxWaitMs);
    if (!retry) return [dueAt];
    const isCutShort = editsCutRetryShort && entry.edit > retry.editCount;
    return [isCutShort ? Math.max(Math.min(dueAt, retry.at), retry.allowedAt) : retry.at];
  });
  return dueTimes.length > 0 ? Math.min(...dueTimes) : undefined;
}
