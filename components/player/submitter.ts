import { getRetryDelay, LEARNER_RETRY } from "#lib/client/autosave/backoff.ts";
import type { EmbedResult } from "#lib/contract/embed.ts";
import type { Answers } from "#lib/contract/submissions.ts";
import { getRequestedDelay } from "./backoff.ts";
import type { EndReason } from "./end-reason.ts";
import { type PlayerEvent, type Transport, TransportFailure } from "./types.ts";

export type Submission =
  /** `refused` is the code of the error with which the service rejected the last submission. */
  | { phase: "answering"; refused?: string }
  | { phase: "submitting"; waitReason?: "offline" | "expired" | "files" }
  | { phase: "done"; result: EmbedResult }
  | { phase: "ended"; reason: EndReason };

type SubmitterOptions = {
  submit: Transport["submit"];
  answers: () => Answers;
  /** Waits for files that answers lack, before a new submission. Returns undefined if none do. */
  prepare: () => Promise<void> | undefined;
  /** Stores the attempt in this browser together with the submission's key, before anything is sent. */
  persist: () => Promise<void>;
  clearPersisted: () => Promise<unknown>;
  /** Finds out why the attempt has ended, after the service rejected the submission for that. */
  findEndReason: () => Promise<EndReason>;
  onStateChange: () => void;
  onExpired: () => void;
  emit: (event: PlayerEvent) => void;
};

/**
 * Submits an attempt with the same idempotency key until the service responds, so that a lost response neither loses
 * nor duplicates the submission.
 */
export class Submitter {
  readonly #options: SubmitterOptions;
  /** Ends the delay before a retry. */
  #endDelay: (() => void) | undefined;
  #state: Submission = { phase: "answering" };
  #running: Promise<EmbedResult> | undefined;
  #stopped = false;
  /** The idempotency key of the submission in progress. */
  key: string | undefined;

  constructor(options: SubmitterOptions) {
    this.#options = options;
  }

  get state(): Submission {
    return this.#state;
  }

  /** Whether answers can change. Files may still arrive while a submission waits for them. */
  get acceptsAnswers(): boolean {
    return this.#state.phase === "answering" || isWaitingFor(this.#state, "files");
  }

  /**
   * Submits the attempt, or returns its result if it has been submitted. `key` is set for a submission that was started
   * on an earlier page. @throws TransportFailure `refused`, `used` or `closed`
   */
  async submit(key?: string): Promise<EmbedResult> {
    if (this.#running) return this.#running;
    if (this.#state.phase === "done") return this.#state.result;
    if (this.#state.phase === "ended") throw new TransportFailure("closed", "The attempt has ended");
    this.#setState({ phase: "submitting" });
    this.#running = this.#send(key).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Retries now, without waiting for the delay to end. */
  retry(): void {
    this.#endDelay?.();
  }
  /**
   * Stops retrying because the player was removed. A request in progress still finishes, and the submission resumes
   * when the page is opened again.
   */
  stop(): void {
    this.#stopped = true;
    this.#endDelay?.();
  }
  resume(): void {
    this.#stopped = false;
  }

  /** Ends the attempt because it was closed elsewhere. Its answers are deleted from this browser and never sent. */
  async end(reason: EndReason): Promise<void> {
    this.key = undefined;
    this.#setState({ phase: "ended", reason });
    await this.#options.clearPersisted();
    this.#options.emit({ type: "attempt-ended", reason });
  }

  async #send(startedKey: string | undefined): Promise<EmbedResult> {
    const preparation = startedKey === undefined && this.#options.prepare();
    if (preparation) await this.#wait(preparation);
    const key = startedKey ?? createIdempotencyKey();
    this.key = key;
    await this.#options.persist();
    const answers = this.#options.answers();
    for (let failures = 1; ; failures++) {
      try {
        const result = await this.#options.submit(answers, key);
        this.#setState({ phase: "done", result });
        await this.#options.clearPersisted();
        this.#options.emit({ type: "submitted", result });
        return result;
      } catch (error) {
        if (!(await this.#shouldRetry(error, failures))) throw error;
      }
    }
  }

  /** Waits until the answers are complete. The key isn't stored before that, because they can't change afterwards. */
  async #wait(preparation: Promise<void>): Promise<void> {
    this.#setState({ phase: "submitting", waitReason: "files" });
    await preparation;
    this.#setState({ phase: this.#stopped ? "answering" : "submitting" });
    if (this.#stopped) throw new Error("The player was removed");
  }

  async #shouldRetry(error: unknown, failures: number): Promise<boolean> {
    const reason = error instanceof TransportFailure ? error.reason : "offline";
    if (reason === "used" || reason === "closed") {
      await this.end(reason === "used" ? "submitted" : await this.#options.findEndReason());
      return false;
    }
    if (reason === "refused") {
      const { message, code } = error as TransportFailure;
      this.key = undefined;
      this.#setState({ phase: "answering", refused: code });
      await this.#options.persist();
      this.#options.emit({ type: "error", message });
      return false;
    }
    if (reason === "expired" && !isWaitingFor(this.#state, "expired")) this.#options.onExpired();
    this.#setState({ phase: "submitting", waitReason: reason });
    if (this.#stopped) return false;
    await new Promise<void>((resolve) => {
      this.#endDelay = resolve;
      setTimeout(resolve, getRetryDelay(LEARNER_RETRY, failures, getRequestedDelay(error)));
    });
    return !this.#stopped;
  }

  #setState(state: Submission): void {
    this.#state = state;
    this.#options.onStateChange();
  }
}

const isWaitingFor = (state: Submission, reason: "offline" | "expired" | "files"): boolean =>
  state.phase === "submitting" && state.waitReason === reason;

/** Browsers don't provide randomUUID on insecure pages. The numbers have 128 bits. */
const createIdempotencyKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");
