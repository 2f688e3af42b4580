/** When an edit is due, in milliseconds: after the last edit, and at most this long after the first. */
export type Timing = { debounceMs: number; maxWaitMs: number };

/** What became of a request. `P` is what a screen shows when a save fails. */
export type SaveResult<P> =
  | { type: "saved" }
  /** The service has another version. The queue reconciles the two. */
  | { type: "conflict" }
  /** Something about the request has changed: send what is left at once. */
  | { type: "again" }
  /** The same request may work later. `afterMs`: how long the service asked to wait. */
  | { type: "retry"; problem: P; afterMs?: number | undefined }
  /** The same request will never work. Nothing is sent again until it is edited, or flushed. */
  | { type: "rejected"; problem: P | null };

type Entry = {
  /** The number of its last edit, of all edits in the queue. */
  edit: number;
  /** When it was first edited since it was last sent; undefined: not edited since. */
  firstEditAt: number | undefined;
  lastEditAt: number;
  isRejected: boolean;
};

/** What is not saved, and what is on its way. Times are milliseconds of any clock that never goes back. */
export type Queue<P> = {
  /** By key, in the order the keys were first edited in. */
  unsaved: ReadonlyMap<string, Entry>;
  editCount: number;
  /** The edit of each key in the request that is under way; undefined when there is none. */
  sending: ReadonlyMap<string, number> | undefined;
  failures: number;
  /** When to try again after a failure, and the last edit before it. */
  retry: { at: number; editCount: number } | undefined;
  problem: P | null;
};

export const createQueue = <P>(): Queue<P> => ({
  unsaved: new Map(),
  editCount: 0,
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
    const firstEditAt = unsaved.get(key)?.firstEditAt ?? now;
    unsaved.set(key, { edit: ++editCount, firstEditAt, lastEditAt: now, isRejected: false });
  }
  return { ...queue, unsaved, editCount };
}

/** Records that a request with the present state of `keys` goes out. */
export function startSending<P>(queue: Queue<P>, keys: readonly string[]): Queue<P> {
  const unsaved = new Map(queue.unsaved);
  const sending = new Map<string, number>();
  for (const key of keys) {
    const entry = unsaved.get(key);
    if (!entry) continue;
    sending.set(key, entry.edit);
    unsaved.set(key, { ...entry, firstEditAt: undefined });
  }
  return { ...queue, unsaved, sending };
}

/** The keys of the request that is under way that were not edited since it was sent. */
export const listUnchangedKeys = <P>({ unsaved, sending }: Queue<P>): string[] =>
  [...(sending ?? [])].flatMap(([key, sentEdit]) => (unsaved.get(key)?.edit === sentEdit ? [key] : []));

/** Records that the request was acknowledged: what was edited since it was sent stays unsaved. */
export const settleSaved = <P>(queue: Queue<P>): Queue<P> =>
  settleAnswered(removeKeys(queue, listUnchangedKeys(queue)));

/** Records that the service answered, and that nothing of the request waits for a retry. */
export const settleAnswered = <P>(queue: Queue<P>): Queue<P> => ({
  ...queue,
  sending: undefined,
  failures: 0,
  retry: undefined,
  problem: null,
});

/** Records a failure that may mend, to be tried again at `retryAt`. */
export const settleRetry = <P>(queue: Queue<P>, problem: P, retryAt: number): Queue<P> => ({
  ...queue,
  sending: undefined,
  failures: queue.failures + 1,
  retry: { at: retryAt, editCount: queue.editCount },
  problem,
});

/** Records a refusal for good. */
export function settleRejected<P>(queue: Queue<P>, problem: P | null): Queue<P> {
  const unsaved = new Map(queue.unsaved);
  for (const key of listUnchangedKeys(queue)) {
    const entry = unsaved.get(key);
    if (entry) unsaved.set(key, { ...entry, isRejected: true });
  }
  return { ...settleAnswered(queue), unsaved, problem };
}

/** Forgets `keys`, saved or not. */
export function removeKeys<P>(queue: Queue<P>, keys: readonly string[]): Queue<P> {
  const unsaved = new Map(queue.unsaved);
  for (const key of keys) unsaved.delete(key);
  return { ...queue, unsaved };
}

/**
 * When the next request for any of `keys` is due; undefined while one is under way, and where nothing is to be sent.
 * `editsCutRetryShort`: an edit after a failure is sent as soon as any other, without waiting for the retry.
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
    return [editsCutRetryShort && entry.edit > retry.editCount ? Math.min(dueAt, retry.at) : retry.at];
  });
  return dueTimes.length > 0 ? Math.min(...dueTimes) : undefined;
}
