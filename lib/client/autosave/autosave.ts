import { getRetryDelay, type RetryPolicy } from "./backoff.ts";
import { LocalCopy, type LocalCopyOptions } from "./local-copy.ts";
import {
  createQueue,
  edit,
  getDueAt,
  listUnchangedKeys,
  type Queue,
  removeKeys,
  type SaveResult,
  settleAnswered,
  settleRejected,
  settleRetry,
  settleSaved,
  startSending,
  type Timing,
} from "./queue.ts";

/** Why a request is sent: by itself, because somebody asked for it, or because the page is being left. */
export type Trigger = "auto" | "user" | "leave";

/** One request: what it is to save, and how many requests of the same run came before it. */
export type Batch = { keys: readonly string[]; trigger: Trigger; round: number };

export type AutosaveConfig<P> = {
  timing: Timing;
  retry: RetryPolicy;
  /** Whether an edit after a failure is sent as soon as any other. By default it waits for the retry. */
  editsCutRetryShort?: boolean;
  /** Sends the present state of the keys. Called in the turn that starts the request. */
  save(batch: Batch): Promise<SaveResult<P>>;
  /**
   * What to do about a conflict, then sending again: merge the other version, or hold the keys back (see `pick`) until
   * somebody has chosen. Left out, a conflict is a refusal.
   */
  reconcile?(batch: Batch): Promise<Exclude<SaveResult<P>, { type: "conflict" }>>;
  /** Which of the unsaved keys the next request saves; all of them by default. None: everything waits for a choice. */
  pick?(unsaved: readonly string[]): readonly string[];
  /** Where unsaved edits are kept, to outlive the page. */
  local?: LocalCopyOptions;
};

/** How saving stands. The same object until something changes. */
export type AutosaveSnapshot<P> = {
  /** How many keys the service has yet to acknowledge. */
  unsaved: number;
  isSending: boolean;
  /** Why the last request failed; null once one has succeeded. */
  problem: P | null;
  /** When everything was last saved, in milliseconds since 1970; null: nothing was saved here yet. */
  savedAt: number | null;
};

/**
 * Saves edits by themselves, one request at a time, until the service has acknowledged the last one. Whoever uses it
 * holds the state and reports which keys of it were edited; a key that is edited while it is on its way is sent again.
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
  /** The keys that the service has yet to acknowledge, in the order they were first edited in. */
  get unsavedKeys(): string[] {
    return [...this.#queue.unsaved.keys()];
  }

  /** The state of `keys` has changed: keeps it in this browser, and saves it soon. */
  edit(keys: readonly string[]): void {
    this.#local?.schedule(keys);
    this.restore(keys);
  }
  /** As `edit`, for what this browser's storage has already. */
  restore(keys: readonly string[]): void {
    this.#update(edit(this.#queue, keys, performance.now()));
  }
  /** Gives `keys` up: they are neither saved nor kept any more. */
  discard(keys: readonly string[]): void {
    void this.#local?.remove(keys);
    this.#update(removeKeys(this.#queue, keys));
  }

  /**
   * Saves everything now, including what is edited meanwhile. Resolves when all is saved, or waits for a retry, an edit
   * or a choice. Where no request is under way, the first one starts in this turn.
   */
  async flush(trigger: Trigger = "auto"): Promise<void> {
    while (await this.#run(trigger));
  }
  /** Keeps everything here and sends what it can, in this turn: the page may have no other. */
  leave(): void {
    if (this.#queue.unsaved.size === 0) return;
    if (!this.#running) void this.#run("leave");
    void this.#local?.write(this.unsavedKeys);
  }

  /** Sends nothing more. A request that is under way may still be acknowledged; if it fails, that is not reported. */
  stop(): void {
    this.#isStopped = true;
    this.#schedule();
  }
  /** Goes on after `stop`, with everything that is unsaved. */
  resume(): void {
    this.#isStopped = false;
    this.restore(this.unsavedKeys);
  }

  /** Whether a request was sent and acknowledged. */
  async #run(trigger: Trigger): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running.catch(() => {});
    if (this.#isStopped || this.#pick().length === 0) return false;
    this.#running = this.#send(trigger).finally(() => {
      this.#running = undefined;
      this.#schedule();
    });
    return this.#running;
  }

  async #send(trigger: Trigger): Promise<boolean> {
    let result: SaveResult<P> = { type: "again" };
    try {
      for (let round = 0; result.type === "again" && !this.#isStopped; round++) {
        const keys = this.#pick();
        if (keys.length === 0) break;
        this.#update(startSending(this.#queue, keys));
        result = await this.#config.save({ keys, trigger, round });
        if (result.type === "conflict") {
          result = (await this.#config.reconcile?.({ keys, trigger, round })) ?? {
            type: "rejected",
            problem: null,
          };
        }
      }
    } catch (error) {
      this.#settle({ type: "rejected", problem: this.#queue.problem });
      throw error;
    }
    this.#settle(result);
    return result.type === "saved";
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
      this.#update(settleRetry(this.#queue, problem, performance.now() + delay));
    } else if (result.type === "rejected") {
      this.#update(settleRejected(this.#queue, result.problem));
    } else {
      this.#update(settleAnswered(this.#queue));
    }
  }

  #pick(): readonly string[] {
    return this.#config.pick?.(this.unsavedKeys) ?? this.unsavedKeys;
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
    const dueAt = getDueAt(this.#queue, this.#pick(), timing, editsCutRetryShort);
    if (dueAt === undefined) return;
    this.#timer = setTimeout(() => void this.#run("auto"), Math.max(0, dueAt - performance.now()));
  }
}
