import type { Answers } from "#lib/contract/submissions.ts";
import { getRetryDelay } from "./backoff.ts";
import { type Transport, TransportFailure } from "./types.ts";

/** Milliseconds from a change to its way to the service: changes made in between go together. */
const SAVE_DELAY_MS = 1500;

export type SaveState = {
  /** Questions whose answers the service does not have. */
  unsaved: number;
  /** Why it has not got them: there is no answer, the access has run out, or it says no. */
  error: { kind: "offline" | "expired" } | { kind: "refused"; message: string } | null;
};

type SaverOptions = {
  save: Transport["save"];
  /** The answers as they are now. */
  answers: () => Answers;
  /** Something about the state has changed. */
  onStateChange: () => void;
  /** The service has taken what it was sent. */
  onSaved: () => void;
  onExpired: () => void;
  onRefused: (message: string) => void;
};

/**
 * Brings answers to the service, one request at a time, until it has taken what was typed last. A question counts as
 * unsaved from its change to the answer to a save that was begun after it.
 */
export class Saver {
  readonly #options: SaverOptions;
  /** By question id, which change of all was its last. */
  readonly #unsaved = new Map<string, number>();
  #changeCount = 0;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;
  #stopped = false;
  #error: SaveState["error"] = null;
  #state: SaveState = { unsaved: 0, error: null };

  constructor(options: SaverOptions) {
    this.#options = options;
  }

  /** The same object until it changes. */
  get state(): SaveState {
    return this.#state;
  }
  get unsaved(): string[] {
    return [...this.#unsaved.keys()];
  }

  /** Questions whose answers the service has yet to get. */
  markUnsaved(questionIds: Iterable<string>): void {
    for (const id of questionIds) this.#unsaved.set(id, ++this.#changeCount);
    if (this.#unsaved.size > 0 && this.#failures === 0) this.#schedule(SAVE_DELAY_MS);
    this.#notify();
  }

  /** Saves now what is not saved. Never throws: what fails is tried again by itself. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // Where nothing is under way it is sent within this turn: the page may have no other.
    while (this.#saving) await this.#saving;
    if (this.#stopped || this.#unsaved.size === 0) return;
    this.#saving = this.#save().finally(() => {
      this.#saving = undefined;
    });
    await this.#saving;
  }

  /** Nothing is saved any more: the answers are being handed in, or the player goes. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
  resume(): void {
    this.#stopped = false;
    if (this.#unsaved.size > 0) this.#schedule(SAVE_DELAY_MS);
  }

  #schedule(delayMs: number): void {
    if (this.#stopped) return;
    this.#timer ??= setTimeout(() => void this.flush(), delayMs);
  }

  async #save(): Promise<void> {
    const sent = new Map(this.#unsaved);
    try {
      await this.#options.save(this.#options.answers());
      this.#failures = 0;
      this.#error = null;
      for (const [id, change] of sent) if (this.#unsaved.get(id) === change) this.#unsaved.delete(id);
      if (this.#unsaved.size > 0) this.#schedule(SAVE_DELAY_MS);
      this.#options.onSaved();
    } catch (error) {
      this.#handleFailure(error);
    }
    this.#notify();
  }

  #handleFailure(error: unknown): void {
    // The answers went another way, or nobody looks any more.
    if (this.#stopped) return;
    const reason = error instanceof TransportFailure ? error.reason : "offline";
    if (reason === "refused" || reason === "used") {
      // Sending the same again does not help; the next change may.
      this.#failures = 0;
      const { message } = error as TransportFailure;
      this.#error = { kind: "refused", message };
      this.#options.onRefused(message);
      return;
    }
    this.#failures++;
    if (reason === "expired" && this.#error?.kind !== "expired") this.#options.onExpired();
    this.#error = { kind: reason };
    this.#schedule(getRetryDelay(this.#failures, error));
  }

  #notify(): void {
    this.#state = { unsaved: this.#unsaved.size, error: this.#error };
    this.#options.onStateChange();
  }
}
