import { Autosave } from "#lib/client/autosave/autosave.ts";
import type { SaveResult, Timing } from "#lib/client/autosave/queue.ts";
import type { Answers } from "#lib/contract/submissions.ts";
import { getRequestedDelay, RETRY } from "./backoff.ts";
import { type Transport, TransportFailure } from "./types.ts";

/** From the first change on, so that a learner who never pauses is saved too. */
const TIMING: Timing = { debounceMs: 1500, maxWaitMs: 1500 };

/** Why answers are not saved: no response, the access has expired, or the service refuses them. */
type SaveProblem = { kind: "offline" | "expired" } | { kind: "refused"; message: string };

export type SaveState = {
  /** How many questions have answers that the service does not have. */
  unsaved: number;
  error: SaveProblem | null;
};

type SaverOptions = {
  save: Transport["save"];
  /** The answers as they are now. */
  answers: () => Answers;
  /** An answer was marked as unsaved, or the state has changed. */
  onStateChange: () => void;
  /** The service has saved what it was sent. */
  onSaved: () => void;
  onExpired: () => void;
  onRefused: (message: string) => void;
};

/**
 * Saves the answers to the service, all in one request, until it has the latest. A question counts as unsaved from its
 * change until a save that began after it has succeeded.
 */
export class Saver {
  readonly #options: SaverOptions;
  readonly #autosave: Autosave<SaveProblem>;
  #isStopped = false;
  #state: SaveState = { unsaved: 0, error: null };

  constructor(options: SaverOptions) {
    this.#options = options;
    this.#autosave = new Autosave<SaveProblem>({ timing: TIMING, retry: RETRY, save: () => this.#save() });
    this.#autosave.subscribe(() => {
      const { unsaved, problem: error } = this.#autosave.getSnapshot();
      if (unsaved !== this.#state.unsaved || error !== this.#state.error) this.#state = { unsaved, error };
      options.onStateChange();
    });
  }

  /** The same object until it changes. */
  get state(): SaveState {
    return this.#state;
  }
  /** The questions whose answers the service does not have. */
  get unsaved(): string[] {
    return this.#autosave.unsavedKeys;
  }

  /** The answers of these questions have changed. */
  markUnsaved(questionIds: Iterable<string>): void {
    this.#autosave.edit([...questionIds]);
  }

  /** Saves now what is not saved. Never throws: what fails is retried. */
  flush(): Promise<void> {
    return this.#autosave.flush();
  }

  /** Saves nothing more: the answers are being submitted, or the player is removed. */
  stop(): void {
    this.#isStopped = true;
    this.#autosave.stop();
  }
  resume(): void {
    this.#isStopped = false;
    this.#autosave.resume();
  }

  async #save(): Promise<SaveResult<SaveProblem>> {
    try {
      await this.#options.save(this.#options.answers());
      this.#options.onSaved();
      return { type: "saved" };
    } catch (error) {
      return this.#toResult(error);
    }
  }

  #toResult(error: unknown): SaveResult<SaveProblem> {
    const reason = error instanceof TransportFailure ? error.reason : "offline";
    if (reason === "refused" || reason === "used") {
      const { message } = error as TransportFailure;
      if (!this.#isStopped) this.#options.onRefused(message);
      return { type: "rejected", problem: { kind: "refused", message } };
    }
    if (reason === "expired" && !this.#isStopped && this.#state.error?.kind !== "expired")
      this.#options.onExpired();
    return { type: "retry", problem: { kind: reason }, afterMs: getRequestedDelay(error) };
  }
}
