import { LocalCopy } from "#lib/client/autosave/local-copy.ts";
import type { AttemptSnapshot, LocalStore } from "./types.ts";

/** Milliseconds from a change until it is stored in this browser. */
const PERSIST_DELAY_MS = 300;
/** Milliseconds that a learner waits at most for what this browser has stored. */
const READ_TIMEOUT_MS = 3000;
/** An attempt is stored as a whole. */
const ATTEMPT = ["attempt"];

/** Stores the attempt in this browser. Where the browser refuses, only that is lost. */
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

  /** What is stored. A browser that doesn't respond in time, for example while it waits for another tab, has nothing. */
  async read(): Promise<AttemptSnapshot | undefined> {
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, READ_TIMEOUT_MS));
    return Promise.race([this.#store?.read().catch(() => undefined), timeout]);
  }

  schedule(): void {
    if (this.#store && !this.#isCleared) this.#copy.schedule(ATTEMPT);
  }

  async flush(): Promise<void> {
    if (!this.#isCleared) await this.#copy.write(ATTEMPT);
  }

  /** The attempt is submitted: what is stored is deleted, and nothing is stored any more. */
  async clear(): Promise<void> {
    this.#isCleared = true;
    await this.#copy.remove(ATTEMPT);
  }
}
