import type { QueryClient } from "@tanstack/react-query";
import type { AnswerRef, AnswerSheet, LeaseResult, Queue, QueueStatus } from "#lib/contract/marking.ts";
import { DESK_MESSAGES, NOTICE_MESSAGES } from "#lib/messages/marking.ts";
import { DeskQueries } from "./desk-queries.ts";
import {
  createDeskState,
  type DeskAction,
  type DeskState,
  getOtherGrader,
  reduceDesk,
} from "./desk-state.ts";
import { getPlaceKey, type MarkStore } from "./mark-store.ts";
import { Prefetcher } from "./prefetcher.ts";
import type { QueueView, View } from "./queue-view.ts";

type DeskQuestion = { id: string; label: string };
export type DeskStart = {
  assessmentId: string;
  /** Whether two graders grade the assessment. */
  isDouble: boolean;
  questions: readonly DeskQuestion[];
  show: QueueStatus;
  view: View;
  sheet: AnswerSheet;
};

const HEARTBEAT_MS = 20_000;

/**
 * Runs the grading page of one grader. It stores the page's state, which changes only through `reduceDesk`, and keeps
 * the open answer and the next answers leased and prefetched.
 */
export class DeskController {
  readonly start: DeskStart;
  readonly store: MarkStore;
  readonly queries: DeskQueries;
  readonly #listeners = new Set<() => void>();
  readonly #prefetcher = new Prefetcher(this);
  #state: DeskState;
  /** The undo or redo that was requested last, unless it is done. */
  #replay: Promise<void> | undefined;

  constructor(start: DeskStart, store: MarkStore, client: QueryClient, isAutoSelected: boolean) {
    this.start = start;
    this.store = store;
    this.queries = new DeskQueries(client, store, start.assessmentId, start.show);
    const { submission_id, question_id } = start.sheet;
    this.#state = createDeskState({ submission_id, question_id }, start.view, isAutoSelected);
    store.putSheet(start.sheet);
  }

  /** Starts to lease and prefetch answers. Returns a function that stops it. */
  readonly open = (): (() => void) => {
    this.store.restoreUnsaved();
    const leave = () => this.#releaseAll();
    const heartbeat = setInterval(() => void this.refresh(), HEARTBEAT_MS);
    addEventListener("pagehide", leave);
    addEventListener("online", this.#resume);
    void this.queries.loadQueue(this.state.place.question_id).then(() => this.refresh());
    return () => {
      clearInterval(heartbeat);
      removeEventListener("pagehide", leave);
      removeEventListener("online", this.#resume);
      leave();
      this.queries.clear();
    };
  };

  /** Does at once what waited for the next retry or heartbeat, because the connection is back. */
  readonly #resume = (): void => {
    void this.store.retry();
    if (!this.sheet) this.loadAnswer();
    const queueLoaded = this.queue ? Promise.resolve() : this.queries.loadQueue(this.state.place.question_id);
    void queueLoaded.then(() => this.refresh());
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getState = (): DeskState => this.#state;
  get state(): DeskState {
    return this.#state;
  }
  dispatch(action: DeskAction): void {
    this.#state = reduceDesk(this.#state, action);
    for (const listener of this.#listeners) listener();
  }

  get sheet(): AnswerSheet | undefined {
    return this.store.getSheet(this.state.place);
  }
  get queue(): Queue | undefined {
    return this.queries.getQueue(this.state.place.question_id);
  }
  /** The position of the open answer in its queue, or -1. */
  get index(): number {
    const { submission_id } = this.state.place;
    return this.queue?.items.findIndex((item) => item.submission_id === submission_id) ?? -1;
  }
  /** The question's label in the open submission. */
  get label(): string {
    const { question_id } = this.state.place;
    const question = this.sheet?.questions.find((each) => each.question_id === question_id);
    return question?.label ?? this.start.questions.find(({ id }) => id === question_id)?.label ?? "";
  }
  isGraded(place: AnswerRef): boolean {
    if (this.store.getUnsaved(place) || this.store.getSheet(place))
      return this.store.getDraft(place).score !== null;
    return this.queries.getItem(place)?.graded ?? false;
  }
  getQueueView(): QueueView {
    const { view, place, skipped } = this.state;
    return {
      view,
      at: place,
      items: this.queue?.items ?? [],
      sheet: (each) => this.store.getSheet(each),
      isDone: (each) =>
        this.isGraded(each) ||
        skipped.has(getPlaceKey(each)) ||
        getOtherGrader(this.state, each) !== undefined,
    };
  }

  /** Fetches the open answer again. If that fails, the error is shown in place of the answer. */
  loadAnswer(): void {
    void this.queries.loadAnswer(this.state.place).catch(() => undefined);
  }

  /** Announces a text to screen readers, which only announce changes. So if it is repeated, it gets a silent space. */
  announce(text: string): void {
    this.dispatch({ type: "announced", text: text === this.state.announcement ? `${text}\u00a0` : text });
  }

  /** Renews the leases, and leases and prefetches the next answers. */
  refresh(): Promise<void> {
    return this.#prefetcher.refresh();
  }
  /** Leases these answers and releases all others. @throws ApiError */
  async lease(places: readonly AnswerRef[], { takeOver = false } = {}): Promise<LeaseResult> {
    const wanted = new Set(places.map(getPlaceKey));
    const release = [...this.state.ownLeases.values()].filter((place) => !wanted.has(getPlaceKey(place)));
    const questionId = this.state.place.question_id;
    const result = await this.queries.updateLeases({ questionId, acquire: places, release, takeOver });
    const items = this.queue?.items ?? [];
    const graded = items.filter((item) => item.graded).length;
    this.dispatch({ type: "leased", result, graded, listed: items.length });
    return result;
  }
  #releaseAll(): void {
    const { ownLeases, place } = this.state;
    if (ownLeases.size === 0) return;
    this.queries.releaseLeases(place.question_id, [...ownLeases.values()]);
    this.dispatch({ type: "released" });
  }

  /** Fetches everything again if another grader changed the rubric. */
  async checkRubricRevision(revision: number): Promise<void> {
    if (!this.queue || revision === this.queue.rubric_revision) return;
    this.dispatch({ type: "noticed", text: NOTICE_MESSAGES.rubricChanged });
    await this.applyRubricRevision(revision);
  }
  /** Drops the answers that were fetched under a different rubric, and fetches the open answer again. */
  async applyRubricRevision(revision: number): Promise<void> {
    const { place } = this.state;
    this.queries.setRubricRevision(place.question_id, revision);
    this.store.forgetSheets(place);
    await this.queries.loadAnswer(place).catch(() => undefined);
  }

  /**
   * Undoes or redoes a step after those requested before, which decide which step is next. Starts synchronously if
   * there are none. `replay` must not reject.
   */
  queueReplay(replay: () => Promise<void>): void {
    const running = (this.#replay?.then(replay) ?? replay()).finally(() => {
      if (this.#replay === running) this.#replay = undefined;
    });
    this.#replay = running;
  }

  /** Updates the number of graded answers when an answer gets a score (1) or loses it (-1). */
  adjustGradedCount(place: AnswerRef, delta: number): void {
    this.queries.adjustGradedCount(place, delta);
    this.dispatch({ type: "gradedCountChanged", place, delta });
  }
}

export const getErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : DESK_MESSAGES.failed;
