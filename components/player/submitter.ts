import type { EmbedResult } from "#lib/contract/embed.ts";
import type { Answers } from "#lib/contract/submissions.ts";
import { Pause, waitAfter } from "./backoff.ts";
import { type PlayerEvent, type Transport, TransportFailure } from "./types.ts";

export type Submission =
  | { phase: "answering"; refused?: string }
  | { phase: "submitting"; waits?: "offline" | "expired" }
  | { phase: "done"; result: EmbedResult }
  | { phase: "used" };

type SubmitterParts = {
  submit: Transport["submit"];
  answers: () => Answers;
  /** Keeps the attempt with the key of its submission, before anything is sent. */
  keep: () => Promise<void>;
  forget: () => Promise<void>;
  onState: () => void;
  onExpired: () => void;
  emit: (event: PlayerEvent) => void;
};

/** Hands an attempt in, under one key, until the service has answered: a lost answer neither loses nor doubles it. */
export class Submitter {
  readonly #parts: SubmitterParts;
  readonly #pause = new Pause();
  #state: Submission = { phase: "answering" };
  #running: Promise<EmbedResult> | undefined;
  #stopped = false;
  /** The key of the submission that is under way. */
  key: string | undefined;

  constructor(parts: SubmitterParts) {
    this.#parts = parts;
  }

  get state(): Submission {
    return this.#state;
  }

  /** `key`: of a submission that was begun earlier. @throws TransportFailure `refused` or `used` */
  submit(key: string = newKey()): Promise<EmbedResult> {
    if (this.#running) return this.#running;
    this.key = key;
    this.#set({ phase: "submitting" });
    this.#running = this.#send(key).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Tries now what waits to be tried again. */
  retry(): void {
    this.#pause.cut();
  }
  /** The player goes. What is under way is finished, and goes on when somebody comes back. */
  stop(): void {
    this.#stopped = true;
    this.#pause.cut();
  }
  resume(): void {
    this.#stopped = false;
  }

  async #send(key: string): Promise<EmbedResult> {
    await this.#parts.keep();
    const answers = this.#parts.answers();
    for (let failures = 1; ; failures++) {
      try {
        const result = await this.#parts.submit(answers, key);
        this.#set({ phase: "done", result });
        await this.#parts.forget();
        this.#parts.emit({ type: "submitted", result });
        return result;
      } catch (error) {
        if (!(await this.#goesOn(error, failures))) throw error;
      }
    }
  }

  async #goesOn(error: unknown, failures: number): Promise<boolean> {
    const reason = error instanceof TransportFailure ? error.reason : "offline";
    if (reason === "refused" || reason === "used") {
      const { message } = error as TransportFailure;
      this.key = undefined;
      this.#set(reason === "used" ? { phase: "used" } : { phase: "answering", refused: message });
      await (reason === "used" ? this.#parts.forget() : this.#parts.keep());
      this.#parts.emit({ type: "error", message });
      return false;
    }
    if (reason === "expired" && !isWaitingFor(this.#state, "expired")) this.#parts.onExpired();
    this.#set({ phase: "submitting", waits: reason });
    if (this.#stopped) return false;
    await this.#pause.wait(waitAfter(failures, error));
    return !this.#stopped;
  }

  #set(state: Submission): void {
    this.#state = state;
    this.#parts.onState();
  }
}

const isWaitingFor = (state: Submission, reason: "offline" | "expired"): boolean =>
  state.phase === "submitting" && state.waits === reason;

/** Random, also on pages that are not secure, where browsers have no randomUUID. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
