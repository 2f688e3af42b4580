import { vi } from "vitest";
import { Attempt } from "#components/player/attempt.ts";
import {
  type Kept,
  type LocalStore,
  type PlayerEvent,
  type Transport,
  TransportFailure,
} from "#components/player/types.ts";
import type { EmbedResult, EmbedView } from "#lib/contract/embed.ts";
import type { Answers } from "#lib/contract/submissions.ts";
import { RESULT } from "#tests/support/embed-view.ts";

/** What becomes of a request: it is answered, never arrives, or arrives and the answer is lost. */
export type Fate = { of: "answered" | "unsent" | "answer lost" /** Milliseconds each way. */; takes: number };
export const lost: Fate = { of: "unsent", takes: 5 };

/** A service and a browser that attempts come and go in; nothing of it is ever quick. */
export class AttemptWorld {
  readonly view: EmbedView;
  readonly events: PlayerEvent[] = [];
  /** Of the requests to come, one after the other; answered when there are no more. */
  fates: Fate[] = [];
  /** Thrown by every request while it is there. */
  refusal: TransportFailure | undefined;
  saved: Answers | null = null;
  saves = 0;
  submitted: { answers: Answers; key: string }[] = [];
  taken: { answers: Answers; key: string } | undefined;
  kept: Kept | undefined;
  attempt!: Attempt;
  #living = 0;

  constructor(view: EmbedView) {
    this.view = view;
  }

  /** Opens the page: a new attempt on what the service and the browser have. What another page was doing is over. */
  async open(): Promise<Attempt> {
    const life = ++this.#living;
    this.attempt?.stop();
    const isOver = () => life !== this.#living;
    this.attempt = new Attempt({
      view: { ...this.view, saved_answers: this.saved },
      transport: this.#transport(isOver),
      store: this.#store(isOver),
      emit: (event) => this.events.push(event),
    });
    const started = this.attempt.start();
    await vi.advanceTimersByTimeAsync(20);
    await started;
    return this.attempt;
  }

  #store(isOver: () => boolean): LocalStore {
    return {
      read: async () => structuredClone(this.kept),
      write: async (kept) => {
        if (!isOver()) this.kept = structuredClone(kept);
      },
      clear: async () => {
        this.kept = undefined;
      },
    };
  }

  #transport(isOver: () => boolean): Transport {
    const through = async <T>(arrive: () => T): Promise<T> => {
      const { of, takes } = this.fates.shift() ?? { of: "answered", takes: 5 };
      const way = () => new Promise((resolve) => setTimeout(resolve, takes));
      await way();
      if (this.refusal) throw this.refusal;
      if (of === "unsent" || isOver()) throw new TypeError("Failed to fetch");
      const answer = arrive();
      await way();
      if (of === "answer lost" || isOver()) throw new TypeError("Failed to fetch");
      return answer;
    };
    return {
      save: (answers) =>
        through(() => {
          this.saves++;
          this.saved = structuredClone(answers);
        }),
      submit: (answers, key) => through(() => this.#take(structuredClone(answers), key)),
    };
  }

  /** As the service does: one attempt, and the same result to the same key and answers. */
  #take(answers: Answers, key: string): EmbedResult {
    this.submitted.push({ answers, key });
    this.taken ??= { answers, key };
    if (this.taken.key !== key || JSON.stringify(this.taken.answers) !== JSON.stringify(answers)) {
      throw new TransportFailure("used", "This token has been used");
    }
    return RESULT;
  }
}
