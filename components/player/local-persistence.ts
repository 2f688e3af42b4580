import type { AttemptSnapshot, LocalStore } from "./types.ts";

/** Milliseconds from a change until it is kept in this browser. */
const PERSIST_DELAY_MS = 300;
/** Milliseconds that nobody is kept from answering for what was kept. */
const READ_TIMEOUT_MS = 3000;

/** Keeps the attempt in this browser, the latest state always last. A browser that refuses costs nothing but that. */
export class LocalPersistence {
  readonly #store: LocalStore | undefined;
  readonly #state: () => AttemptSnapshot;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<unknown> = Promise.resolve();
  #isCleared = false;

  constructor(store: LocalStore | undefined, state: () => AttemptSnapshot) {
    this.#store = store;
    this.#state = state;
  }

  /** What was kept. A browser that does not say in time, as one that waits for another tab, has kept nothing. */
  async read(): Promise<AttemptSnapshot | undefined> {
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, READ_TIMEOUT_MS));
    return Promise.race([this.#store?.read().catch(() => undefined), timeout]);
  }

  schedule(): void {
    if (this.#store && !this.#isCleared)
      this.#timer ??= setTimeout(() => void this.flush(), PERSIST_DELAY_MS);
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isCleared) return;
    const state = this.#state();
    await this.#enqueue((store) => store.write(state));
  }

  /** The attempt is handed in: what was kept goes. */
  async clear(): Promise<void> {
    clearTimeout(this.#timer);
    this.#isCleared = true;
    await this.#enqueue((store) => store.clear());
  }

  /** One after the other: of two writes the later one counts. */
  #enqueue(write: (store: LocalStore) => Promise<void>): Promise<unknown> {
    const store = this.#store;
    if (store) this.#writing = this.#writing.then(() => write(store)).catch(() => {});
    return this.#writing;
  }
}
