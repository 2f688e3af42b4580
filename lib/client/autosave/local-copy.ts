import type { Timing } from "./queue.ts";

export type LocalCopyOptions = Timing & {
  /** Writes the current state of `keys` to this browser's storage. */
  write(keys: readonly string[]): Promise<unknown>;
  /** Deletes `keys` from this browser's storage after they are saved. */
  remove(keys: readonly string[]): Promise<unknown>;
};

/**
 * Keeps a copy in this browser's storage. Operations run one after another, so that the latest one wins. If storage is
 * full or blocked, nothing is stored and no error is thrown.
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

  /** Writes `keys` after the debounce, or synchronously if the debounce is 0. */
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

  /** Writes everything that is scheduled now. */
  flush(): Promise<void> {
    const keys = [...this.#pending];
    return keys.length > 0 ? this.write(keys) : Promise.resolve();
  }

  /** Writes `keys` now. */
  write(keys: readonly string[]): Promise<void> {
    this.#unschedule(keys);
    return this.#enqueue(() => this.#options.write(keys));
  }

  /** Removes `keys` and cancels any scheduled write of them. */
  remove(keys: readonly string[]): Promise<void> {
    this.#unschedule(keys);
    return this.#enqueue(() => this.#options.remove(keys));
  }

  #unschedule(keys: readonly string[]): void {
    for (const key of keys) this.#pending.delete(key);
    if (this.#pending.size === 0) clearTimeout(this.#timer);
  }

  /** Starts the operation synchronously if no other is in progress, because the page may be about to close. */
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
