import {
  MutationObserver,
  type QueryClient,
  QueryObserver,
  type QueryObserverOptions,
} from "@tanstack/react-query";
import { call } from "#lib/client/call.ts";
import type {
  AnswerRef,
  AnswerSheet,
  LeaseResult,
  Queue,
  QueueItem,
  QueueStatus,
} from "#lib/contract/marking.ts";
import type { MarkStore } from "./mark-store.ts";

type LeaseRequest = {
  questionId: string;
  acquire: readonly AnswerRef[];
  release: readonly AnswerRef[];
  takeOver: boolean;
};

/** The maximum number of answers that one request releases. */
const MAX_RELEASED = 10;

/**
 * The grading page's queries, cached by question and by answer. Data is fetched only when the desk requests it, because
 * a queue that refreshed automatically would change the grader's position in it.
 */
export class DeskQueries {
  readonly #client: QueryClient;
  readonly #store: MarkStore;
  readonly #show: QueueStatus;
  readonly #base: `/grading/queues/${string}`;
  readonly #key: readonly string[];
  readonly #leases: MutationObserver<LeaseResult, Error, LeaseRequest>;

  constructor(client: QueryClient, store: MarkStore, assessmentId: string, show: QueueStatus) {
    this.#client = client;
    this.#store = store;
    this.#show = show;
    this.#base = `/grading/queues/${assessmentId}`;
    this.#key = ["grading", "desk", assessmentId, show];
    this.#leases = new MutationObserver(client, {
      mutationFn: async ({ questionId, acquire, release, takeOver }: LeaseRequest) => {
        const body = { acquire, release: release.slice(0, MAX_RELEASED), take_over: takeOver };
        return (await call("PUT", this.#leasePath(questionId), body)).data;
      },
    });
  }

  /** Returns the query for the answers to a question, in grading order. */
  queueOptions(questionId: string) {
    return {
      queryKey: [...this.#key, "queue", questionId],
      queryFn: async () => (await call("GET", `${this.#base}/${questionId}?show=${this.#show}`)).data,
      enabled: false,
      gcTime: Number.POSITIVE_INFINITY,
    } satisfies QueryObserverOptions<Queue>;
  }
  /**
   * Returns the query for an answer as the service sends it. The screen shows the mark store's copy, which includes the
   * grader's own marks.
   */
  answerOptions(place: AnswerRef) {
    return {
      queryKey: [...this.#key, "answer", place.question_id, place.submission_id],
      queryFn: () => this.#store.fetch(place),
      enabled: false,
    } satisfies QueryObserverOptions<AnswerSheet>;
  }

  getQueue(questionId: string): Queue | undefined {
    return this.#client.getQueryData<Queue>(this.queueOptions(questionId).queryKey);
  }
  getItem({ submission_id, question_id }: AnswerRef): QueueItem | undefined {
    return this.getQueue(question_id)?.items.find((item) => item.submission_id === submission_id);
  }
  /** Fetches a queue again. If that fails, the cached queue stays. */
  async loadQueue(questionId: string): Promise<void> {
    await new QueryObserver(this.#client, this.queueOptions(questionId)).refetch();
  }
  setRubricRevision(questionId: string, revision: number): void {
    this.#client.setQueryData<Queue>(
      this.queueOptions(questionId).queryKey,
      (queue) => queue && { ...queue, rubric_revision: revision },
    );
  }
  /** Updates all cached queues when an answer gets a score (1) or loses it (-1). */
  adjustGradedCount(place: AnswerRef, delta: number): void {
    const queues = this.#client.getQueriesData<Queue>({ queryKey: [...this.#key, "queue"] });
    for (const [key, queue] of queues) {
      const isSameQuestion = key.at(-1) === place.question_id;
      const items = queue?.items.map((item) =>
        item.submission_id === place.submission_id
          ? { ...item, ungraded: item.ungraded - delta, ...(isSameQuestion ? { graded: delta > 0 } : {}) }
          : item,
      );
      if (queue && items) this.#client.setQueryData<Queue>(key, { ...queue, items });
    }
  }

  /** Fetches an answer again. @throws ApiError */
  async loadAnswer(place: AnswerRef): Promise<void> {
    await new QueryObserver(this.#client, this.answerOptions(place)).refetch({ throwOnError: true });
  }
  /** Fetches an answer, unless it is being fetched already: then it waits for that. @throws ApiError */
  async awaitAnswer(place: AnswerRef): Promise<void> {
    await this.#client.fetchQuery({ ...this.answerOptions(place), staleTime: 0 });
  }
  /** Fetches an answer that may be opened soon. A failure is shown only if the answer is opened. */
  prefetchAnswer(place: AnswerRef): Promise<void> {
    return this.#client.prefetchQuery({ ...this.answerOptions(place), staleTime: 0 });
  }

  /** Leases some answers and releases others. @throws ApiError */
  updateLeases(request: LeaseRequest): Promise<LeaseResult> {
    return this.#leases.mutate(request);
  }
  /** Releases answers, even while the page is closing. */
  releaseLeases(questionId: string, release: readonly AnswerRef[]): void {
    const options = { keepalive: true, promptsSignIn: false };
    void call("PUT", this.#leasePath(questionId), { acquire: [], release }, options).catch(() => undefined);
  }

  /** Empties the cache, so that the next visit fetches everything again. */
  clear(): void {
    this.#client.removeQueries({ queryKey: this.#key });
  }

  #leasePath(questionId: string) {
    return `${this.#base}/${questionId}/leases?show=${this.#show}` as const;
  }
}
