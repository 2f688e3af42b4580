import { CallFailure } from "#lib/client/call.ts";
import type { Place } from "#lib/contract/grading-desk.ts";
import type { Session } from "./session.ts";
import { firstUngraded, ungraded } from "./walk.ts";

/** Answers fetched ahead of the one that is open. */
const AHEAD = 3;
/** What others held or graded meanwhile makes another round needed; so many, and then the next heartbeat goes on. */
const ROUNDS = 6;

/** Keeps the answer that is open and those that come next held and at hand. One round of asking at a time. */
export class Ahead {
  readonly #session: Session;
  #running: Promise<void> | undefined;
  #again = false;

  constructor(session: Session) {
    this.#session = session;
  }

  refresh(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }
  async #run(): Promise<void> {
    for (let round = 0; round < ROUNDS; round++) {
      this.#again = false;
      const isEnough = await this.#round().catch((error) => {
        if (!(error instanceof CallFailure)) throw error;
        return true;
      });
      if (isEnough && !this.#again) return;
    }
  }

  /** Whether all that comes next is there. */
  async #round(): Promise<boolean> {
    const session = this.#session;
    const { store, leases } = session;
    const next = this.#next();
    await session.hear(await leases.hold(session.place.question_id, [session.place, ...next]));
    await this.#fetch(next.filter((place) => leases.isMine(place)));
    if (session.view === "submission") {
      const firsts = next.map((place) => firstUngraded(store.sheet(place), (each) => session.isGraded(each)));
      await this.#fetch(firsts.filter((place) => place !== undefined));
    }
    // Who was led here and has done nothing yet is led past what somebody else reads.
    if (session.wasBrought && leases.holderOf(session.place) && !store.unsaved(session.place)) {
      const [other] = ungraded(session.ground(), 1);
      if (other) session.goTo(other, { brought: true });
    }
    session.tell();
    return this.#next().every((place) => leases.isMine(place) && store.sheet(place) !== undefined);
  }
  async #fetch(places: readonly Place[]): Promise<void> {
    const { store } = this.#session;
    const missing = places.filter((place) => store.sheet(place) === undefined);
    await Promise.all(missing.map((place) => store.fetch(place).catch(() => undefined)));
  }
  #next(): Place[] {
    const next: Place[] = [];
    for (const place of ungraded(this.#session.ground(), 1)) {
      next.push(place);
      if (next.length === AHEAD) break;
    }
    return next;
  }
}
