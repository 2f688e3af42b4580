import type { Timing } from "./queue.ts";

export type LocalCopyOptions = Timing & {
  /** Writes the present state of `keys` to this browser's storage. */
  write(keys: readonly string[]): Promise<unknown>;
  /** Called once `keys` are saved. */
  remove(keys: readonly string[]): Promise<unknown>;
};

/**
 * Keeps a copy in this browser's storage, one operation after the other, so that the latest one counts. Storage may be
 * full or forbidden: then nothing is kept, and nothing fails.
 */
export class LocalCopy {
  readonly #options: LocalCopyOptions;
  readonly #pending = new Set<string>();
  #pendingSince = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;

  constructor(options: LocalCopyOptions) {
    this.#options = options;
  }

  /** Writes `keys` soon; in this turn where the debounce is 0. */
  schedule(keys: Iterable<string>): void {
    const now = performance.now();
    if (this.#pending.size === 0) this.#pendingSince = now;
    for (const key of keys) this.#pending.add(key);
    const { debounceMs, maxWaitMs } = this.#options;
    const delay = Math.min(debounceMs, this.#pendingSince + maxWaitMs - now);
    clearTimeout(this.#timer);
    if (delay <= 0) void this.flush();
    else this.#timer = setTimeout(() => void this.flush(), delay);
  }

  /** Writes now what is scheduled. */
  flush(): Promise<void> {
    const keys = [...this.#pending];
    return keys.length > 0 ? this.write(keys) : Promise.resolve();
  }

  /** Writes `keys` now. */
  write(keys: readonly string[]): Promise<void> {
    this.#unschedule(keys);
    return this.#enqueue(() => this.#options.write(keys));
  }

  /** Removes `keys`. A write of them that is scheduled is called off. */
  remove(keys: readonly string[]): Promise<void> {
    this.#unschedule(keys);
    return this.#enqueue(() => this.#options.remove(keys));
  }

  #unschedule(keys: readonly string[]): void {
    for (const key of keys) this.#pending.delete(key);
    if (this.#pending.size === 0) clearTimeout(this.#timer);
  }

  /** Starts in this turn where nothing is under way: a page that is being left may have no other. */
  #enqueue(operation: () => Promise<unknown>): Promise<void> {
    const start = this.#running ? this.#running.then(operation) : operation();
    const running = start
      .then(
        () => {},
        () => {},
      )
      .finally(() => {
        if (this.#running === running) this.#running = undefined;
      });
    this.#running = running;
    return running;
  }
}
