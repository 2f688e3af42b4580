import { vi } from "vitest";
import { Attempt } from "#components/player/attempt.ts";
import {
  type AttemptSnapshot,
  type LocalStore,
  type PlayerEvent,
  type Transport,
  TransportFailure,
} from "#components/player/types.ts";
import type { EmbedAttemptState, EmbedResult, EmbedView } from "#lib/contract/embed.ts";
import type { Answers } from "#lib/contract/submissions.ts";
import { RESULT } from "./embed-view.ts";

/** The outcome of a request: it is answered, it never arrives, or its response is lost. */
export type RequestOutcome = {
  outcome: "answered" | "unsent" | "answer lost";
  /** The delay each way, in milliseconds. */
  delayMs: number;
};
export const lostRequest: RequestOutcome = { outcome: "unsent", delayMs: 5 };

/** Returns the text that was typed into each question, by the question's id. */
export const getTypedValues = (answers: Answers | null | undefined): Record<string, string> =>
  Object.fromEntries(
    (answers?.exerciseAnswers ?? []).flatMap(({ questionAnswers }) =>
      questionAnswers.map((each) => [each.questionId, (each.answers[0] as { value: string }).value]),
    ),
  );

export const advanceTime = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Simulates a service and a browser for one attempt after another. Every request takes time. */
export class AttemptHarness {
  readonly view: EmbedView;
  readonly events: PlayerEvent[] = [];
  /** The outcomes of the next requests, in order. After the last one, requests are answered. */
  outcomes: RequestOutcome[] = [];
  /** Every request throws this while it is set. */
  refusal: TransportFailure | undefined;
  /** Reading the attempt's state throws this while it is set. */
  stateRefusal: TransportFailure | undefined;
  #state: EmbedAttemptState | undefined;
  /** When `state` was set, by the monotonic clock, in milliseconds. */
  #stateSetAt = 0;
  /** Whether the token has expired, which the next save finds out and renews it. */
  isTokenExpired = false;
  /** How long the service's reports about the attempt take to arrive, in milliseconds. */
  stateDelayMs = 0;
  polls = 0;
  saved: Answers | null = null;
  saves = 0;
  submitted: { answers: Answers; key: string }[] = [];
  accepted: { answers: Answers; key: string } | undefined;
  persisted: AttemptSnapshot | undefined;
  attempt!: Attempt;
  #living = 0;

  constructor(view: EmbedView) {
    this.view = view;
  }

  /**
   * What the service reports about the attempt besides `saved`, or undefined if it can't be reached for that. `now` is the
   * service's time when this is set, and advances.
   */
  get state(): EmbedAttemptState | undefined {
    return this.#state;
  }
  set state(state: EmbedAttemptState | undefined) {
    this.#state = state;
    this.#stateSetAt = performance.now();
  }

  /**
   * Opens the page again, with the state of the service and the browser. Requests of the previous page fail.
   * `requestedAt` is when the page asked for the service's answers, in milliseconds since 1970.
   */
  async open({ requestedAt = Date.now() } = {}): Promise<Attempt> {
    const generation = ++this.#living;
    this.attempt?.stop();
    const isOver = () => generation !== this.#living;
    this.attempt = new Attempt({
      view: { ...this.view, saved_answers: this.saved },
      requestedAt,
      transport: this.#transport(isOver),
      store: this.#store(isOver),
      emit: (event) => this.events.push(event),
    });
    const started = this.attempt.start();
    await advanceTime(20);
    await started;
    return this.attempt;
  }

  #store(isOver: () => boolean): LocalStore {
    return {
      read: async () => structuredClone(this.persisted),
      write: async (persisted) => {
        if (!isOver()) this.persisted = structuredClone(persisted);
      },
      clear: async () => {
        this.persisted = undefined;
      },
    };
  }

  #transport(isOver: () => boolean): Transport {
    const simulateRequest = async <T>(arrive: () => T): Promise<T> => {
      const { outcome, delayMs } = this.outcomes.shift() ?? { outcome: "answered", delayMs: 5 };
      const delay = () => new Promise((resolve) => setTimeout(resolve, delayMs));
      await delay();
      if (this.refusal) throw this.refusal;
      if (outcome === "unsent" || isOver()) throw new TypeError("Failed to fetch");
      const answer = arrive();
      await delay();
      if (outcome === "answer lost" || isOver()) throw new TypeError("Failed to fetch");
      return answer;
    };
    return {
      save: async (readAnswers) => {
        const isTokenNew = this.isTokenExpired;
        if (isTokenNew) {
          await readAnswers(false);
          this.isTokenExpired = false;
        }
        const answers = await readAnswers(isTokenNew);
        return simulateRequest(() => {
          this.saves++;
          this.saved = structuredClone(answers);
        });
      },
      submit: (answers, key) => simulateRequest(() => this.#take(structuredClone(answers), key)),
      getState: async () => {
        this.polls++;
        if (this.stateRefusal) throw this.stateRefusal;
        if (!this.state || isOver()) throw new TypeError("Failed to fetch");
        const now = new Date(Date.parse(this.state.now) + performance.now() - this.#stateSetAt).toISOString();
        const saved_answers = this.isTokenExpired ? null : this.saved;
        const state = structuredClone({ ...this.state, now, saved_answers });
        if (this.stateDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.stateDelayMs));
        return state;
      },
    };
  }

  /** Submits once, and returns the same result for the same key and answers, as the service does. */
  #take(answers: Answers, key: string): EmbedResult {
    this.submitted.push({ answers, key });
    this.accepted ??= { answers, key };
    if (this.accepted.key !== key || JSON.stringify(this.accepted.answers) !== JSON.stringify(answers)) {
      throw new TransportFailure("used", "This token has been used");
    }
    return RESULT;
  }
}
