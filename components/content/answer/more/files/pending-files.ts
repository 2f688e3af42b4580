import type { PendingFiles } from "#components/content/file-access.ts";
import { sleep } from "#lib/client/sleep.ts";

/** The longest time, in milliseconds, that a submission waits for files, and how long it does so after the deadline. */
const MAX_WAIT_MS = 60_000;
const WAIT_AFTER_DEADLINE_MS = 10_000;
/** Milliseconds between the tries to send the files that a submission waits for. */
const RETRY_MS = 2_000;

/** The files that the answers of an attempt still lack, such as uploads in progress. */
export class PendingFilesRegistry {
  readonly #byKey = new Map<string, PendingFiles & { questionId: string }>();
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Records the files that the answer with this key lacks, or that it lacks none anymore. */
  set(questionId: string, key: string, files: PendingFiles | undefined): void {
    const previous = this.#byKey.get(key);
    if (files) this.#byKey.set(key, { ...files, questionId });
    else this.#byKey.delete(key);
    if (previous?.state !== files?.state) this.#onChange();
  }

  get #all() {
    return [...this.#byKey.values()];
  }
  get #sendable() {
    return this.#all.filter(({ state }) => state !== "rejected");
  }

  /** Whether the answer with this key lacks files. */
  has(key: string): boolean {
    return this.#byKey.has(key);
  }

  /** Returns whether a question's files are being sent or have failed, or undefined if it lacks none. */
  getState(questionId: string): "sending" | "failed" | undefined {
    const own = this.#all.filter((files) => files.questionId === questionId);
    if (own.length === 0) return undefined;
    return own.every(({ state }) => state === "sending") ? "sending" : "failed";
  }

  /** Counts the questions that lack files that can still be sent, or are among `questionIds`. */
  countWith(questionIds: readonly string[]): number {
    return new Set([...questionIds, ...this.#sendable.map(({ questionId }) => questionId)]).size;
  }

  /** Whether files have failed that are sent again. Their control and the review report rejected ones. */
  get hasFailed(): boolean {
    return this.#all.some(({ state }) => state === "failed");
  }

  /** Sends the files now. Never throws. */
  async flush(): Promise<void> {
    await Promise.all(this.#sendable.map((files) => files.flush()));
  }

  /**
   * Sends the files until none is left that can be sent, for at most a minute and until shortly after the deadline, but
   * longer while the browser is offline, because nothing can be submitted then. Stops as soon as `isStopped`.
   * `remainingMs` is the time until the deadline, if there is one. Returns undefined if there is nothing to send.
   */
  settle(remainingMs: number | null, isStopped: () => boolean): Promise<void> | undefined {
    if (this.#sendable.length === 0) return undefined;
    const limitMs = Math.min(MAX_WAIT_MS, (remainingMs ?? MAX_WAIT_MS) + WAIT_AFTER_DEADLINE_MS);
    return this.#settle(limitMs, isStopped);
  }

  async #settle(limitMs: number, isStopped: () => boolean): Promise<void> {
    // Files may answer at once, such as a cleared drawing, but answers are accepted only after this function returns.
    await undefined;
    const end = Date.now() + limitMs;
    while (this.#sendable.length > 0 && !isStopped() && (Date.now() < end || navigator.onLine === false)) {
      await Promise.race([this.flush(), sleep(Math.max(RETRY_MS, end - Date.now()))]);
      if (this.#sendable.length > 0) await sleep(RETRY_MS);
    }
  }

  /** Stops retrying, because the player was removed. */
  stop(): void {
    for (const files of this.#all) files.stop();
  }

  /** Deletes what this browser keeps of the files, because the attempt has ended. */
  discard(): void {
    for (const files of this.#all) files.discard();
  }
}
