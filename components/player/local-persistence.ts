import { LocalCopy } from "#lib/client/autosave/local-copy.ts";
import type { AttemptSnapshot, LocalStore } from "./types.ts";

/** Milliseconds between a change and storing it in this browser. */
const PERSIST_DELAY_MS = 300;
/** The longest time, in milliseconds, that a learner waits for the attempt stored in this browser. */
const READ_TIMEOUT_MS = 3000;
/** The only key, because an attempt is stored as a whole. */
const ATTEMPT = ["attempt"];

/** Stores the attempt in this browser. If the browser blocks storage, the player still works but stores nothing. */
export class LocalPersistence {
  readonly #store: LocalStore | undefined;
  readonly #copy: LocalCopy;
  #isCleared = false;

  constructor(store: LocalStore | undefined, state: () => AttemptSnapshot) {
    this.#store = store;
    this.#copy = new LocalCopy({
      debounceMs: PERSIST_DELAY_MS,
      maxWaitMs: PERSIST_DELAY_MS,
      write: async () => store?.write(state()),
      remove: async () => store?.clear(),
    });
  }

  /**
   * Returns the stored attempt, or undefined if there is none or the browser doesn't respond in time, for example
   * because it is waiting for another tab.
   */
  async read(): Promise<AttemptSnapshot | undefined> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), READ_TIMEOUT_MS);
    });
    const snapshot = await Promise.race([this.#store?.read().catch(() => undefined), timeout]);
    clearTimeout(timer);
    return snapshot;
  }

  schedule(): void {
    if (this.#store && !this.#isCleared) this.#copy.schedule(ATTEMPT);
  }

  async flush(): Promise<void> {
    if (!this.#isCleared) await this.#copy.write(ATTEMPT);
  }

  /** Deletes the stored attempt after it was submitted, and prevents later writes. */
  async clear(): Promise<void> {
    this.#isCleared = true;
    await this.#copy.remove(ATTEMPT);
  }
}
