import { Autosave } from "#lib/client/autosave/autosave.ts";
import { LEARNER_RETRY } from "#lib/client/autosave/backoff.ts";
import type { SaveResult, Timing } from "#lib/client/autosave/queue.ts";
import { getRequestedDelay } from "./backoff.ts";
import { TransportFailure } from "./types.ts";

/** Both times start at the first change, so that answers are also saved for a learner who never pauses. */
const TIMING: Timing = { debounceMs: 1500, maxWaitMs: 1500 };

/**
 * Why answers aren't saved: no response, expired access, files that weren't uploaded, which this browser may have
 * stored, or a rejection by the service.
 */
type SaveProblem =
  | { kind: "offline" | "expired" | "files" | "filesStored" }
  | { kind: "refused"; code: string };

export type SaveState = {
  /** The number of questions whose answers the service doesn't have. */
  unsaved: number;
  error: SaveProblem | null;
};

type SaverOptions = {
  /** Saves the current answers. Throws like the transport's function. */
  save: () => Promise<void>;
  /** Is called when an answer was marked as unsaved or the save state has changed. */
  onStateChange: () => void;
  /** Is called when the service has saved a request's answers. */
  onSaved: () => void;
  onExpired: () => void;
  onRefused: (message: string) => void;
  /** Is called when the service rejects the answers because the attempt has ended. */
  onClosed: () => void;
};

/**
 * Saves all answers to the service in one request, until the service has the latest ones. A question counts as unsaved
 * from the time it changes until a save that started after the change has succeeded.
 */
export class Saver {
  readonly #options: SaverOptions;
  readonly #autosave: Autosave<SaveProblem>;
  #isStopped = false;
  #state: SaveState = { unsaved: 0, error: null };

  constructor(options: SaverOptions) {
    this.#options = options;
    this.#autosave = new Autosave<SaveProblem>({
      timing: TIMING,
      retry: LEARNER_RETRY,
      save: () => this.#save(),
    });
    this.#autosave.subscribe(() => {
      const { unsaved, problem: error } = this.#autosave.getSnapshot();
      if (unsaved !== this.#state.unsaved || error !== this.#state.error) this.#state = { unsaved, error };
      options.onStateChange();
    });
  }

  /** The save state. It stays the same object until something changes. */
  get state(): SaveState {
    return this.#state;
  }
  /** The questions whose answers the service doesn't have. */
  get unsaved(): string[] {
    return this.#autosave.unsavedKeys;
  }

  /** Records that the answers to these questions have changed. */
  markUnsaved(questionIds: Iterable<string>): void {
    this.#autosave.edit([...questionIds]);
  }

  /** Saves unsaved answers now. Never throws, because failures are retried. */
  flush(): Promise<void> {
    return this.#autosave.flush();
  }

  /** Stops saving, because the answers are being submitted or the player was removed. */
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
      await this.#options.save();
      this.#options.onSaved();
      return { type: "saved" };
    } catch (error) {
      return this.#toResult(error);
    }
  }

  #toResult(error: unknown): SaveResult<SaveProblem> {
    const reason = error instanceof TransportFailure ? error.reason : "offline";
    if (reason === "used" || reason === "closed") {
      if (!this.#isStopped) this.#options.onClosed();
      return { type: "rejected", problem: null };
    }
    if (reason === "refused") {
      const { message, code } = error as TransportFailure;
      if (!this.#isStopped) this.#options.onRefused(message);
      return { type: "rejected", problem: { kind: "refused", code } };
    }
    if (reason === "expired" && !this.#isStopped && this.#state.error?.kind !== "expired")
      this.#options.onExpired();
    return { type: "retry", problem: { kind: reason }, afterMs: getRequestedDelay(error) };
  }
}
