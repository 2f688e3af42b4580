import type { Kept, LocalStore } from "./types.ts";

/** Milliseconds from a change until it is kept in this browser. */
const KEEP_AFTER = 300;
/** Milliseconds that nobody is kept from answering for what was kept. */
const PATIENCE = 3000;

/** Keeps the attempt in this browser, the latest state always last. A browser that refuses costs nothing but that. */
export class Keeper {
  readonly #store: LocalStore | undefined;
  readonly #state: () => Kept;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<unknown> = Promise.resolve();
  #ended = false;

  constructor(store: LocalStore | undefined, state: () => Kept) {
    this.#store = store;
    this.#state = state;
  }

  /** What was kept. A browser that does not say in time, as one that waits for another tab, has kept nothing. */
  async read(): Promise<Kept | undefined> {
    const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
    return Promise.race([this.#store?.read().catch(() => undefined), patience]);
  }

  soon(): void {
    if (this.#store && !this.#ended) this.#timer ??= setTimeout(() => void this.now(), KEEP_AFTER);
  }

  async now(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#ended) return;
    const state = this.#state();
    await this.#then((store) => store.write(state));
  }

  /** The attempt is handed in: what was kept goes. */
  async end(): Promise<void> {
    clearTimeout(this.#timer);
    this.#ended = true;
    await this.#then((store) => store.clear());
  }

  /** One after the other: of two writes the later one counts. */
  #then(write: (store: LocalStore) => Promise<void>): Promise<unknown> {
    const store = this.#store;
    if (store) this.#writing = this.#writing.then(() => write(store)).catch(() => {});
    return this.#writing;
  }
}
