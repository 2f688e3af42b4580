import { call } from "#lib/client/call.ts";
import type { Holding, Place, Show } from "#lib/contract/grading-desk.ts";
import { keyOf } from "./mark-store.ts";

/** Which answers this grader has open, and which the others: so that no two read the same. */
export class Leases {
  readonly #base: string;
  readonly #show: Show;
  #mine = new Map<string, Place>();
  #held = new Map<string, string>();

  constructor(assessmentId: string, show: Show) {
    this.#base = `/grading/queues/${assessmentId}`;
    this.#show = show;
  }

  isMine(place: Place): boolean {
    return this.#mine.has(keyOf(place));
  }
  /** Who else has it open. */
  holderOf(place: Place): string | undefined {
    return this.#held.get(keyOf(place));
  }
  /** How many answers to the question others have open. */
  heldOf(questionId: string): number {
    return [...this.#held.keys()].filter((key) => key.endsWith(`/${questionId}`)).length;
  }

  /** Holds these answers and lets go of all others. @throws CallFailure */
  async hold(questionId: string, places: readonly Place[], { takeOver = false } = {}): Promise<Holding> {
    const wanted = new Set(places.map(keyOf));
    const release = [...this.#mine.values()].filter((place) => !wanted.has(keyOf(place)));
    const { data } = await call<Holding>("PUT", this.#path(questionId), {
      hold: places,
      release: release.slice(0, 10),
      take_over: takeOver,
    });
    this.#mine = new Map(data.mine.map((place) => [keyOf(place), place]));
    this.#held = new Map(data.held.map((held) => [keyOf(held), held.by]));
    return data;
  }

  /** It is somebody else's by now. */
  forget(place: Place): void {
    this.#mine.delete(keyOf(place));
  }

  /** Lets go of everything, also while the page goes away. */
  letGo(questionId: string): void {
    if (this.#mine.size === 0) return;
    const body = JSON.stringify({ hold: [], release: [...this.#mine.values()] });
    this.#mine.clear();
    const headers = { "Content-Type": "application/json" };
    void fetch(`/api${this.#path(questionId)}`, { method: "PUT", headers, body, keepalive: true }).catch(
      () => undefined,
    );
  }

  #path(questionId: string): string {
    return `${this.#base}/${questionId}/leases?show=${this.#show}`;
  }
}
