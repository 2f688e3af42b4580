import { ApiError } from "#lib/client/call.ts";
import type { AnswerRef } from "#lib/contract/marking.ts";
import { findFirstUngraded, iterateUngraded } from "./iterate-ungraded.ts";
import type { Session } from "./session.ts";

/** Answers fetched ahead of the one that is open. */
const PREFETCH_COUNT = 3;
/** What others held or graded meanwhile makes another round needed; so many, and then the next heartbeat goes on. */
const MAX_ROUNDS = 6;

/** Keeps the answer that is open and those that come next held and at hand. One round of asking at a time. */
export class Prefetcher {
  readonly #session: Session;
  #running: Promise<void> | undefined;
  #shouldRerun = false;

  constructor(session: Session) {
    this.#session = session;
  }

  refresh(): Promise<void> {
    this.#shouldRerun = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }
  async #run(): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      this.#shouldRerun = false;
      const isComplete = await this.#runRound().catch((error) => {
        if (!(error instanceof ApiError)) throw error;
        return true;
      });
      if (isComplete && !this.#shouldRerun) return;
    }
  }

  /** Whether all that comes next is there. */
  async #runRound(): Promise<boolean> {
    const session = this.#session;
    const { store, leases } = session;
    const next = this.#listNext();
    await session.applyLease(await leases.hold(session.place.question_id, [session.place, ...next]));
    await this.#fetchMissing(next.filter((place) => leases.isMine(place)));
    if (session.view === "submission") {
      const firstUngradedPlaces = next.map((place) =>
        findFirstUngraded(store.sheet(place), (each) => session.isGraded(each)),
      );
      await this.#fetchMissing(firstUngradedPlaces.filter((place) => place !== undefined));
    }
    // Who was led here and has done nothing yet is led past what somebody else reads.
    if (session.wasAutoSelected && leases.getHolder(session.place) && !store.unsaved(session.place)) {
      const [other] = iterateUngraded(session.getQueueView(), 1);
      if (other) session.goTo(other, { brought: true });
    }
    session.notify();
    return this.#listNext().every((place) => leases.isMine(place) && store.sheet(place) !== undefined);
  }
  async #fetchMissing(places: readonly AnswerRef[]): Promise<void> {
    const { store } = this.#session;
    const missing = places.filter((place) => store.sheet(place) === undefined);
    await Promise.all(missing.map((place) => store.fetch(place).catch(() => undefined)));
  }
  #listNext(): AnswerRef[] {
    const next: AnswerRef[] = [];
    for (const place of iterateUngraded(this.#session.getQueueView(), 1)) {
      next.push(place);
      if (next.length === PREFETCH_COUNT) break;
    }
    return next;
  }
}
