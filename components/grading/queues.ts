import { call } from "#lib/client/call.ts";
import type { Place, Queue, QueueItem, Show } from "#lib/contract/grading-desk.ts";

/** The order of the answers to each question that was opened. */
export class Queues {
  readonly #base: string;
  readonly #show: Show;
  readonly #queues = new Map<string, Queue>();

  constructor(assessmentId: string, show: Show) {
    this.#base = `/grading/queues/${assessmentId}`;
    this.#show = show;
  }

  get(questionId: string): Queue | undefined {
    return this.#queues.get(questionId);
  }
  item({ submission_id, question_id }: Place): QueueItem | undefined {
    return this.get(question_id)?.items.find((item) => item.submission_id === submission_id);
  }
  /** Fetches it, anew where it was fetched before; what there was stays when that fails. */
  async load(questionId: string): Promise<void> {
    const got = await call<Queue>("GET", `${this.#base}/${questionId}?show=${this.#show}`).catch(
      () => undefined,
    );
    if (got) this.#queues.set(questionId, got.data);
  }
  rubricIsNow(questionId: string, revision: number): void {
    const queue = this.get(questionId);
    if (queue) this.#queues.set(questionId, { ...queue, rubric_revision: revision });
  }
  /** Notes that an answer got a score (1), or lost it (-1). */
  count(place: Place, delta: number): void {
    for (const [id, queue] of this.#queues) {
      const items = queue.items.map((item) =>
        item.submission_id === place.submission_id
          ? { ...item, left: item.left - delta, ...(id === place.question_id ? { graded: delta > 0 } : {}) }
          : item,
      );
      this.#queues.set(id, { ...queue, items });
    }
  }
}
