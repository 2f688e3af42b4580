import { getRetryDelay, type RetryPolicy } from "./backoff.ts";
import { LocalCopy, type LocalCopyOptions } from "./local-copy.ts";
import {
  clearPostponement,
  createQueue,
  edit,
  type Flush,
  getDueAt,
  getNextRetryAt,
  listKeysToFlush,
  listReadyKeys,
  listUnchangedKeys,
  type Queue,
  removeKeys,
  type SaveResult,
  settleAnswered,
  settlePostponed,
  settleRejected,
  settleRetry,
  settleSaved,
  startSending,
  type Timing,
} from "./queue.ts";

/** Why a request is sent: automatically, because the user asked to save, or because the page is closing. */
export type Trigger = "auto" | "user" | "leave";

/** A single request: the keys to save, and how many requests of the same run came before it. */
export type Batch = { keys: readonly string[]; trigger: Trigger; round: number };

export type AutosaveConfig<P> = {
  timing: Timing;
  retry: RetryPolicy;
  /**
   * Whether an edit made after a failure is sent without waiting for the retry, unless the service asked to wait. By
   * default it waits.
   */
  editsCutRetryShort?: boolean;
  /** Sends the current state of the keys. Is called synchronously when a request starts. */
  save(batch: Batch): Promise<SaveResult<P>>;
  /**
   * Resolves a conflict and sends the request again: either merges the other version or excludes the keys (see `pick`)
   * until the user has chosen a version. If this is left out, a conflict counts as a rejection.
   */
  reconcile?(batch: Batch): Promise<Exclude<SaveResult<P>, { type: "conflict" }>>;
  /**
   * Selects the unsaved keys that the next request saves, by default all of them. Those that are postponed after a failure
   * of their own aren't among the unsaved ones. An empty list postpones saving until the user has chosen.
   */
  pick?(unsaved: readonly string[]): readonly string[];
  /** Where unsaved edits are stored so that they survive a reload. */
  local?: LocalCopyOptions;
};

/** The current save status. It stays the same object until something changes. */
export type AutosaveSnapshot<P> = {
  /** The number of keys that the service has not acknowledged yet. */
  unsaved: number;
  isSending: boolean;
  /** Why the last request failed, or null after a successful request. */
  problem: P | null;
  /** When everything was last saved, in milliseconds since 1970, or null if nothing has been saved on this page yet. */
  savedAt: number | null;
};

/**
 * Saves edits automatically, one request at a time, until the service has acknowledged the last edit. The caller
 * manages the state and reports which of its keys were edited. A key that is edited while it is being sent is sent
 * again.
 */
export class Autosave<P> {
  readonly #config: AutosaveConfig<P>;
  readonly #local: LocalCopy | undefined;
  readonly #listeners = new Set<() => void>();
  #queue: Queue<P> = createQueue();
  #snapshot: AutosaveSnapshot<P> = { unsaved: 0, isSending: false, problem: null, savedAt: null };
  #savedAt: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | undefined;
  #isStopped = false;

  constructor(config: AutosaveConfig<P>) {
    this.#config = config;
    this.#local = config.local && new LocalCopy(config.local);
  }

  readonly getSnapshot = (): AutosaveSnapshot<P> => this.#snapshot;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** The keys that the service has not acknowledged yet, in the order in which they were first edited. */
  get unsavedKeys(): string[] {
    return [...this.#queue.unsaved.keys()];
  }

  /** Whether the last requests for a key failed for a reason that concerns only this key. */
  isPostponed(key: string): boolean {
    return this.#queue.unsaved.get(key)?.postponed !== undefined;
  }

  /** Records that the state of `keys` has changed. Stores it in this browser and saves it after the debounce. */
  edit(keys: readonly string[]): void {
    this.#local?.schedule(keys);
    this.restore(keys);
  }
  /** Does the same as `edit` for state that is already in this browser's storage. */
  restore(keys: readonly string[]): void {
    this.#update(edit(this.#queue, keys, performance.now()));
  }
  /** Discards `keys`, so that they are neither saved nor stored any longer. */
  discard(keys: readonly string[]): void {
    void this.#local?.remove(keys);
    this.#update(removeKeys(this.#queue, keys));
  }

  /**
   * Saves everything now, including edits made in the meantime, but no keys that wait for a retry of their own. Resolves when
   * everything is saved or is waiting for a retry, an edit or the user's choice. If no request is in progress, the first
   * request starts synchronously.
   */
  flush(trigger: Trigger = "auto"): Promise<void> {
    return this.#flush(trigger, performance.now());
  }
  /** Does the same as `flush`, and also tries keys once more that wait for a retry of their own. */
  retry(): Promise<void> {
    return this.#flush("auto", Number.POSITIVE_INFINITY);
  }
  async #flush(trigger: Trigger, dueBy: number): Promise<void> {
    const flush = { requestCount: this.#queue.requestCount, dueBy };
    while (await this.#run(trigger, flush));
  }
  /**
   * Stores all unsaved edits in this browser and sends what it can, synchronously, because the page may be about to
   * close.
   */
  leave(): void {
    if (this.#queue.unsaved.size === 0) return;
    const { requestCount } = this.#queue;
    if (!this.#running) void this.#run("leave", { requestCount, dueBy: Number.POSITIVE_INFINITY });
    void this.#local?.write(this.unsavedKeys);
  }

  /** Stops sending. A request in progress can still be acknowledged, but a failure is not reported. */
  stop(): void {
    this.#isStopped = true;
    this.#schedule();
  }
  /** Resumes after `stop`, with everything that is unsaved. */
  resume(): void {
    this.#isStopped = false;
    this.restore(this.unsavedKeys);
  }

  /**
   * Returns whether a request was sent that doesn't keep others from being sent. `flush` is unset if only
   * keys that are due are sent.
   */
  async #run(trigger: Trigger, flush?: Flush): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running.catch(() => {});
    if (this.#isStopped || this.#pick(flush).length === 0) {
      this.#schedule();
      return false;
    }
    this.#running = this.#send(trigger, flush).finally(() => {
      this.#running = undefined;
      this.#schedule();
    });
    return this.#running;
  }

  async #send(trigger: Trigger, flush: Flush | undefined): Promise<boolean> {
    let result: SaveResult<P> = { type: "again" };
    try {
      for (let round = 0; result.type === "again" && !this.#isStopped; round++) {
        const keys = this.#pick(flush);
        if (keys.length === 0) break;
        this.#update(startSending(this.#queue, keys));
        result = await this.#config.save({ keys, trigger, round });
        if (result.type === "conflict") {
          result = (await this.#config.reconcile?.({ keys, trigger, round })) ?? {
            type: "rejected",
            problem: null,
          };
        }
        if (result.type === "again") this.#queue = clearPostponement(this.#queue);
      }
    } catch (error) {
      this.#settle({ type: "rejected", problem: this.#queue.problem });
      throw error;
    }
    this.#settle(result);
    return result.type === "saved" || result.type === "postponed";
  }

  #settle(result: SaveResult<P>): void {
    if (result.type === "saved") {
      const savedKeys = listUnchangedKeys(this.#queue);
      if (savedKeys.length > 0) void this.#local?.remove(savedKeys);
      const queue = settleSaved(this.#queue);
      if (queue.unsaved.size === 0) this.#savedAt = Date.now();
      this.#update(queue);
    } else if (this.#isStopped) {
      this.#update({ ...this.#queue, sending: undefined });
    } else if (result.type === "retry") {
      const { problem, afterMs } = result;
      const delay = getRetryDelay(this.#config.retry, this.#queue.failures + 1, afterMs);
      const now = performance.now();
      this.#update(settleRetry(this.#queue, problem, now + delay, now + (afterMs ?? 0)));
    } else if (result.type === "postponed") {
      const { afterMs } = result;
      const now = performance.now();
      this.#update(
        settlePostponed(
          this.#queue,
          (failures) => now + getRetryDelay(this.#config.retry, failures, afterMs),
        ),
      );
    } else if (result.type === "rejected") {
      this.#update(settleRejected(this.#queue, result.problem));
    } else {
      this.#update(settleAnswered(this.#queue));
    }
  }

  #pick(flush?: Flush): readonly string[] {
    const ready = flush ? listKeysToFlush(this.#queue, flush) : listReadyKeys(this.#queue, performance.now());
    return this.#config.pick?.(ready) ?? ready;
  }

  #update(queue: Queue<P>): void {
    this.#queue = queue;
    const { unsaved, sending, problem } = queue;
    this.#snapshot = {
      unsaved: unsaved.size,
      isSending: sending !== undefined,
      problem,
      savedAt: this.#savedAt,
    };
    this.#schedule();
    for (const listener of this.#listeners) listener();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped || this.#running) return;
    const { timing, editsCutRetryShort = false } = this.#config;
    const now = performance.now();
    const times = [
      getDueAt(this.#queue, this.#pick(), timing, editsCutRetryShort),
      getNextRetryAt(this.#queue, now),
    ].filter((time) => time !== undefined);
    if (times.length === 0) return;
    this.#timer = setTimeout(() => void this.#run("auto"), Math.max(0, Math.min(...times) - now));
  }
}
