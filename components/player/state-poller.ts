import type { EmbedAttemptState } from "#lib/contract/embed.ts";
import type { Transport } from "./types.ts";

/** Milliseconds between two polls. */
const INTERVAL_MS = 20_000;

type StatePollerOptions = {
  getState: NonNullable<Transport["getState"]>;
  onState: (state: EmbedAttemptState) => void;
};

/**
 * Polls the state of an attempt while the page is visible. The timer ignores a failed poll, because the next one follows
 * soon and saving reports a lost connection.
 */
export class StatePoller {
  readonly #options: StatePollerOptions;
  #interval: ReturnType<typeof setInterval> | undefined;
  #running: Promise<unknown> | undefined;

  constructor(options: StatePollerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#interval = setInterval(() => {
      if (isPageVisible()) void this.poll();
    }, INTERVAL_MS);
  }
  stop(): void {
    clearInterval(this.#interval);
  }

  /** Polls now. Concurrent calls share a request. Resolves to undefined, or to the error if the poll failed. */
  poll(): Promise<unknown> {
    this.#running ??= this.#options
      .getState()
      .then((state) => {
        if (state) this.#options.onState(state);
      })
      .catch((error: unknown) => error)
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }
}

/** There is no document on the server and in tests without a browser. */
const isPageVisible = (): boolean => globalThis.document?.visibilityState !== "hidden";
