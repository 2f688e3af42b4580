import type { QueryClient } from "@tanstack/react-query";
import { call } from "#lib/client/call.ts";
import type { AnswerRef, AnswerSheet, LeaseResult, Queue, QueueStatus } from "#lib/contract/marking.ts";
import { ANNOUNCEMENTS, DESK_MESSAGES, NOTICE_MESSAGES } from "#lib/messages/marking.ts";
import { DeskQueries } from "./desk-queries.ts";
import {
  createDeskState,
  type DeskAction,
  type DeskState,
  getHolder,
  isMine,
  reduceDesk,
} from "./desk-state.ts";
import { getAnswerPath, getPlaceKey, type MarkStore } from "./mark-store.ts";
import { Prefetcher } from "./prefetcher.ts";
import { iterateUngraded, type QueueView, type View } from "./queue-view.ts";

export type DeskQuestion = { id: string; label: string };
export type DeskStart = {
  assessmentId: string;
  questions: readonly DeskQuestion[];
  show: QueueStatus;
  view: View;
  sheet: AnswerSheet;
};

const HEARTBEAT_MS = 20_000;

/**
 * Runs the grading page of one grader: moves through the answers, keeps leases on the open answer and the next ones, and
 * prefetches those. Its state changes only through `reduceDesk`.
 */
export class DeskController {
  readonly start: DeskStart;
  readonly store: MarkStore;
  readonly queries: DeskQueries;
  readonly #listeners = new Set<() => void>();
  readonly #prefetcher = new Prefetcher(this);
  #state: DeskState;

  constructor(start: DeskStart, store: MarkStore, client: QueryClient, isAutoSelected: boolean) {
    this.start = start;
    this.store = store;
    this.queries = new DeskQueries(client, store, start.assessmentId, start.show);
    const { submission_id, question_id } = start.sheet;
    this.#state = createDeskState({ submission_id, question_id }, start.view, isAutoSelected);
    store.putSheet(start.sheet);
  }

  /** Starts to lease and prefetch answers. Returns the function that stops it. */
  readonly open = (): (() => void) => {
    this.store.restoreUnsaved();
    const leave = () => this.#releaseAll();
    const heartbeat = setInterval(() => void this.refresh(), HEARTBEAT_MS);
    addEventListener("pagehide", leave);
    void this.queries.loadQueue(this.state.place.question_id).then(() => this.refresh());
    return () => {
      clearInterval(heartbeat);
      removeEventListener("pagehide", leave);
      leave();
      this.queries.clear();
    };
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
    return this.store.sheet(this.state.place);
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
    if (this.store.unsaved(place) || this.store.sheet(place)) return this.store.draft(place).score !== null;
    return this.queries.getItem(place)?.graded ?? false;
  }
  getQueueView(): QueueView {
    const { view, place, skipped } = this.state;
    return {
      view,
      at: place,
      items: this.queue?.items ?? [],
      sheet: (each) => this.store.sheet(each),
      isDone: (each) =>
        this.isGraded(each) || skipped.has(getPlaceKey(each)) || getHolder(this.state, each) !== undefined,
    };
  }

  /** Opens the next or previous ungraded answer, after loading the queue if it isn't there yet. */
  next(step: 1 | -1 = 1): void {
    const [target] = iterateUngraded(this.getQueueView(), step);
    if (target) {
      this.goTo(target, { isAutoSelected: true });
      return;
    }
    const { queue } = this;
    const { place } = this.state;
    if (queue) this.announce(ANNOUNCEMENTS.noneLeft);
    void this.queries.loadQueue(place.question_id).then(() => {
      if (!queue && this.queue && place === this.state.place) this.next(step);
    });
  }
  /** Opens the next or previous answer in the queue, graded or not. */
  step(step: 1 | -1): void {
    const item = this.queue?.items[this.index + step];
    if (!item) this.announce(step === 1 ? ANNOUNCEMENTS.lastAnswer : ANNOUNCEMENTS.firstAnswer);
    else this.goTo({ submission_id: item.submission_id, question_id: this.state.place.question_id });
  }
  /** Opens the next or previous question of the same submission. */
  stepQuestion(step: 1 | -1): void {
    const { place } = this.state;
    const questions = this.sheet?.questions ?? [];
    const at = questions.findIndex(({ question_id }) => question_id === place.question_id);
    const neighbor = questions[at + step];
    if (!neighbor) this.announce(step === 1 ? ANNOUNCEMENTS.lastQuestion : ANNOUNCEMENTS.firstQuestion);
    else this.goTo({ submission_id: place.submission_id, question_id: neighbor.question_id });
  }
  switchView(): void {
    this.dispatch({ type: "viewSwitched" });
    const isByQuestion = this.state.view === "question";
    this.announce(isByQuestion ? ANNOUNCEMENTS.viewByQuestion : ANNOUNCEMENTS.viewBySubmission);
    this.#syncUrl();
    void this.refresh();
  }
  skip(): void {
    this.dispatch({ type: "skipped" });
    this.next();
  }
  goTo(place: AnswerRef, { isAutoSelected = false } = {}): void {
    void this.store.flush();
    const isNewQuestion = place.question_id !== this.state.place.question_id;
    this.dispatch({ type: "opened", place, isAutoSelected });
    this.#syncUrl();
    this.#announcePlace();
    // A leased answer was fetched under its lease; any other may have changed since.
    if (!isMine(this.state, place) || !this.sheet) this.loadAnswer();
    const queueLoaded = isNewQuestion ? this.queries.loadQueue(place.question_id) : Promise.resolve();
    void queueLoaded.then(() => this.refresh());
  }
  /** Fetches the open answer again. A failure shows in place of the answer. */
  loadAnswer(): void {
    void this.queries.loadAnswer(this.state.place).catch(() => undefined);
  }

  /** Keeps the page's URL on the open answer, for a reload or a new sign-in. */
  #syncUrl(): void {
    const { place, view } = this.state;
    const query = new URLSearchParams({ submission: place.submission_id });
    if (view === "submission") query.set("by", "submission");
    if (this.start.show === "finished") query.set("show", "finished");
    history.replaceState(null, "", `/grading/${this.start.assessmentId}/${place.question_id}?${query}`);
  }
  announce(text: string): void {
    this.dispatch({ type: "announced", text });
  }
  #announcePlace(): void {
    const { queue, index } = this;
    const position = queue && index >= 0 ? index + 1 : undefined;
    const isGraded = this.isGraded(this.state.place);
    this.announce(ANNOUNCEMENTS.answer(this.label, position, queue?.items.length ?? 0, isGraded));
  }

  /** Renews the leases, and leases and prefetches the next answers. */
  refresh(): Promise<void> {
    return this.#prefetcher.refresh();
  }
  /** Leases these answers and releases all others. @throws ApiError */
  async hold(places: readonly AnswerRef[], { takeOver = false } = {}): Promise<LeaseResult> {
    const wanted = new Set(places.map(getPlaceKey));
    const release = [...this.state.mine.values()].filter((place) => !wanted.has(getPlaceKey(place)));
    const questionId = this.state.place.question_id;
    const result = await this.queries.updateLeases({ questionId, hold: places, release, takeOver });
    const graded = this.queue?.items.filter((item) => item.graded).length ?? 0;
    this.dispatch({ type: "leased", result, graded });
    return result;
  }
  #releaseAll(): void {
    const { mine, place } = this.state;
    if (mine.size === 0) return;
    this.queries.releaseLeases(place.question_id, [...mine.values()]);
    this.dispatch({ type: "released" });
  }
  async takeOver(): Promise<void> {
    const { place } = this.state;
    this.dispatch({ type: "takenOver" });
    try {
      await this.hold([place], { takeOver: true });
      await this.queries.loadAnswer(place);
      this.announce(ANNOUNCEMENTS.takenOver);
      void this.refresh();
    } catch (error) {
      this.announce(getErrorMessage(error));
    }
  }
  /** Reassigns the open answer to another grader and opens the next one. @throws ApiError */
  async reassign(to: string): Promise<void> {
    const { place } = this.state;
    await this.store.flush();
    await call("PUT", `${getAnswerPath(place)}/hand`, { to });
    this.dispatch({ type: "released", place });
    this.skip();
  }

  /** Fetches everything again if another grader changed the rubric. */
  async checkRubricRevision(revision: number): Promise<void> {
    if (!this.queue || revision === this.queue.rubric_revision) return;
    this.dispatch({ type: "noticed", text: NOTICE_MESSAGES.rubricChanged });
    await this.applyRubricRevision(revision);
  }
  /** Drops the answers that were fetched under another rubric and fetches the open one again. */
  async applyRubricRevision(revision: number): Promise<void> {
    const { place } = this.state;
    this.queries.setRubricRevision(place.question_id, revision);
    this.store.forgetSheets(place);
    await this.queries.loadAnswer(place).catch(() => undefined);
  }

  /** Notes that an answer got a score (1) or lost it (-1). */
  adjustGradedCount(place: AnswerRef, delta: number): void {
    this.queries.adjustGradedCount(place, delta);
    this.dispatch({ type: "gradedCountChanged", place, delta });
  }
}

export const getErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : DESK_MESSAGES.failed;
