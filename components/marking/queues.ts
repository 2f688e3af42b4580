import { call } from "#lib/client/call.ts";
import type { AnswerRef, Queue, QueueItem, QueueStatus } from "#lib/contract/marking.ts";

/** The order of the answers to each question that was opened. */
export class Queues {
  readonly #base: string;
  readonly #show: QueueStatus;
  readonly #queues = new Map<string, Queue>();

  constructor(assessmentId: string, show: QueueStatus) {
    this.#base = `/grading/queues/${assessmentId}`;
    this.#show = show;
  }

  get(questionId: string): Queue | undefined {
    return this.#queues.get(questionId);
  }
  item({ submission_id, question_id }: AnswerRef): QueueItem | undefined {
    return this.get(question_id)?.items.find((item) => item.submission_id === submission_id);
  }
  /** Fetches it, anew where it was fetched before; what there was stays when that fails. */
  async load(questionId: string): Promise<void> {
    const response = await call<Queue>("GET", `${this.#base}/${questionId}?show=${this.#show}`).catch(
      () => undefined,
    );
    if (response) this.#queues.set(questionId, response.data);
  }
  setRubricRevision(questionId: string, revision: number): void {
    const queue = this.get(questionId);
    if (queue) this.#queues.set(questionId, { ...queue, rubric_revision: revision });
  }
  /** Notes that an answer got a score (1), or lost it (-1). */
  adjustGradedCount(place: AnswerRef, delta: number): void {
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
