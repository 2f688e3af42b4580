import type { Answers } from "#lib/contract/submissions.ts";
import { waitAfter } from "./backoff.ts";
import { type Transport, TransportFailure } from "./types.ts";

/** Milliseconds from a change to its way to the service: changes made in between go together. */
const SAVE_AFTER = 1500;

export type SaveState = {
  /** Questions whose answers the service does not have. */
  unsaved: number;
  /** Why it has not got them: there is no answer, the access has run out, or it says no. */
  trouble: { kind: "offline" | "expired" } | { kind: "refused"; message: string } | null;
};

type SaverParts = {
  save: Transport["save"];
  /** The answers as they are now. */
  answers: () => Answers;
  /** Something about the state has changed. */
  onState: () => void;
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
  readonly #parts: SaverParts;
  /** By question id, which change of all was its last. */
  readonly #unsaved = new Map<string, number>();
  #changes = 0;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;
  #stopped = false;
  #trouble: SaveState["trouble"] = null;
  #state: SaveState = { unsaved: 0, trouble: null };

  constructor(parts: SaverParts) {
    this.#parts = parts;
  }

  /** The same object until it changes. */
  get state(): SaveState {
    return this.#state;
  }
  get unsaved(): string[] {
    return [...this.#unsaved.keys()];
  }

  /** Questions whose answers the service has yet to get. */
  touch(questionIds: Iterable<string>): void {
    for (const id of questionIds) this.#unsaved.set(id, ++this.#changes);
    if (this.#unsaved.size > 0 && this.#failures === 0) this.#schedule(SAVE_AFTER);
    this.#tell();
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
    if (this.#unsaved.size > 0) this.#schedule(SAVE_AFTER);
  }

  #schedule(after: number): void {
    if (this.#stopped) return;
    this.#timer ??= setTimeout(() => void this.flush(), after);
  }

  async #save(): Promise<void> {
    const sent = new Map(this.#unsaved);
    try {
      await this.#parts.save(this.#parts.answers());
      this.#failures = 0;
      this.#trouble = null;
      for (const [id, change] of sent) if (this.#unsaved.get(id) === change) this.#unsaved.delete(id);
      if (this.#unsaved.size > 0) this.#schedule(SAVE_AFTER);
      this.#parts.onSaved();
    } catch (error) {
      this.#failed(error);
    }
    this.#tell();
  }

  #failed(error: unknown): void {
    // The answers went another way, or nobody looks any more.
    if (this.#stopped) return;
    const reason = error instanceof TransportFailure ? error.reason : "offline";
    if (reason === "refused" || reason === "used") {
      // Sending the same again does not help; the next change may.
      this.#failures = 0;
      const { message } = error as TransportFailure;
      this.#trouble = { kind: "refused", message };
      this.#parts.onRefused(message);
      return;
    }
    this.#failures++;
    if (reason === "expired" && this.#trouble?.kind !== "expired") this.#parts.onExpired();
    this.#trouble = { kind: reason };
    this.#schedule(waitAfter(this.#failures, error));
  }

  #tell(): void {
    this.#state = { unsaved: this.#unsaved.size, trouble: this.#trouble };
    this.#parts.onState();
  }
}
