import type { PendingFiles } from "#components/content/file-access.ts";
import { sleep } from "#lib/client/sleep.ts";
import { forgetDrawings } from "./drawing-board.ts";
import { forgetFiles } from "./file-queue.ts";
import { unsentStore } from "./unsent-store.ts";

/** The longest time, in milliseconds, that a submission waits for files, and how long it does so after the deadline. */
const MAX_WAIT_MS = 60_000;
const WAIT_AFTER_DEADLINE_MS = 10_000;
/** Milliseconds between the tries to send the files that a submission waits for. */
const RETRY_MS = 2_000;

/** What the learner is told about files that have failed, in the player's messages. */
const PROBLEMS = { lost: { kind: "files" }, stored: { kind: "filesStored" } } as const;

/** The files that the answers of an attempt still lack, such as uploads in progress. */
export class PendingFilesRegistry {
  readonly #byKey = new Map<string, PendingFiles & { questionId: string }>();
  readonly #onChange: () => void;
  readonly #attemptKey: string;

  /** `attemptKey` is the start of the keys under which this browser stores the attempt's files. */
  constructor(onChange: () => void, attemptKey: string) {
    this.#onChange = onChange;
    this.#attemptKey = attemptKey;
  }

  /** Records the files that the answer with this key lacks, or that it lacks none anymore. */
  set(questionId: string, key: string, files: PendingFiles | undefined): void {
    const previous = this.#byKey.get(key);
    if (files) this.#byKey.set(key, { ...files, questionId });
    else this.#byKey.delete(key);
    if (previous?.state !== files?.state || previous?.isStored !== files?.isStored) this.#onChange();
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

  /**
   * Whether files have failed that are sent again, and whether closing the page would lose any. It stays the same object
   * until that changes. Their control and the review report rejected files.
   */
  get problem(): (typeof PROBLEMS)[keyof typeof PROBLEMS] | null {
    if (!this.#all.some(({ state }) => state === "failed")) return null;
    return this.#sendable.every(({ isStored }) => isStored) ? PROBLEMS.stored : PROBLEMS.lost;
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

  /**
   * Deletes what this browser and this page keep of the attempt's files, because the attempt has ended. That includes
   * files of which this page doesn't know. Never throws.
   */
  async discard(): Promise<void> {
    for (const files of this.#all) files.discard();
    await unsentStore.deleteAttempt(this.#attemptKey).catch(() => {});
    // By now, no control shows them any longer.
    forgetDrawings(this.#attemptKey);
    forgetFiles(this.#attemptKey);
  }
}
