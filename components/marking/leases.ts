import { call } from "#lib/client/call.ts";
import type { AnswerRef, LeaseResult, QueueStatus } from "#lib/contract/marking.ts";
import { getPlaceKey } from "./mark-store.ts";

/** Which answers this grader has open, and which the others: so that no two read the same. */
export class Leases {
  readonly #base: string;
  readonly #show: QueueStatus;
  #mine = new Map<string, AnswerRef>();
  #held = new Map<string, string>();

  constructor(assessmentId: string, show: QueueStatus) {
    this.#base = `/grading/queues/${assessmentId}`;
    this.#show = show;
  }

  isMine(place: AnswerRef): boolean {
    return this.#mine.has(getPlaceKey(place));
  }
  /** Who else has it open. */
  getHolder(place: AnswerRef): string | undefined {
    return this.#held.get(getPlaceKey(place));
  }
  /** How many answers to the question others have open. */
  countHeld(questionId: string): number {
    return [...this.#held.keys()].filter((key) => key.endsWith(`/${questionId}`)).length;
  }

  /** Holds these answers and lets go of all others. @throws CallFailure */
  async hold(
    questionId: string,
    places: readonly AnswerRef[],
    { takeOver = false } = {},
  ): Promise<LeaseResult> {
    const wanted = new Set(places.map(getPlaceKey));
    const release = [...this.#mine.values()].filter((place) => !wanted.has(getPlaceKey(place)));
    const { data } = await call<LeaseResult>("PUT", this.#path(questionId), {
      hold: places,
      release: release.slice(0, 10),
      take_over: takeOver,
    });
    this.#mine = new Map(data.mine.map((place) => [getPlaceKey(place), place]));
    this.#held = new Map(data.held.map((held) => [getPlaceKey(held), held.by]));
    return data;
  }

  /** It is somebody else's by now. */
  forget(place: AnswerRef): void {
    this.#mine.delete(getPlaceKey(place));
  }

  /** Lets go of everything, also while the page goes away. */
  releaseAll(questionId: string): void {
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
