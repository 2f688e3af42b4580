import { call } from "#lib/client/call.ts";
import type {
  AnswerRef,
  AnswerSheet,
  LeaseResult,
  Queue,
  QueueItem,
  QueueStatus,
} from "#lib/contract/marking.ts";
import { iterateUngraded, type QueueView, type View } from "./iterate-ungraded.ts";
import { Leases } from "./leases.ts";
import { getAnswerPath, getPlaceKey, type MarkStore } from "./mark-store.ts";
import { Prefetcher } from "./prefetcher.ts";
import { Queues } from "./queues.ts";

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
 * One grader at one assessment: where they are, what comes next, what they did. Answers are held and fetched ahead, so
 * that the next stands there at once and nobody else reads it meanwhile.
 */
export class Session {
  readonly start: DeskStart;
  readonly store: MarkStore;
  readonly leases: Leases;
  readonly #queues: Queues;
  place: AnswerRef;
  view: View;
  /** Said aloud to those who do not see the page change. */
  announcement = "";
  /** Something that went on elsewhere and is to be known. */
  notice: string | undefined;
  /** Why the answer that is open cannot be shown. */
  failure: string | undefined;
  progress: { graded: number; total: number } | undefined;
  readonly #skipped = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #onLeave = new Set<() => void>();
  #version = 0;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  readonly #prefetcher = new Prefetcher(this);
  /** Whether the grader was led here rather than came. */
  wasAutoSelected: boolean;
  /** Answers to this question that a colleague left to this grader. */
  handed: readonly AnswerRef[] = [];

  constructor(start: DeskStart, store: MarkStore, brought: boolean) {
    this.start = start;
    this.store = store;
    this.leases = new Leases(start.assessmentId, start.show);
    this.#queues = new Queues(start.assessmentId, start.show);
    this.place = { submission_id: start.sheet.submission_id, question_id: start.sheet.question_id };
    this.view = start.view;
    this.wasAutoSelected = brought;
    store.putSheet(start.sheet);
  }

  /** Begins to hold answers; gives what ends it. */
  readonly open = (): (() => void) => {
    this.store.restoreUnsaved();
    const leave = () => this.leases.releaseAll(this.place.question_id);
    this.#heartbeat = setInterval(() => void this.refresh(), HEARTBEAT_MS);
    addEventListener("pagehide", leave);
    void this.loadQueue(this.place.question_id).then(() => this.refresh());
    return () => {
      clearInterval(this.#heartbeat);
      removeEventListener("pagehide", leave);
      leave();
    };
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly version = (): number => this.#version;
  /** Told whenever the grader leaves an answer. */
  onLeave(leave: () => void): void {
    this.#onLeave.add(leave);
  }
  notify(): void {
    this.#version++;
    for (const listener of this.#listeners) listener();
  }

  get sheet(): AnswerSheet | undefined {
    return this.store.sheet(this.place);
  }
  /** What the question is called in the submission that is open. */
  get label(): string {
    const { question_id } = this.place;
    const questions = this.sheet?.questions.find((each) => each.question_id === question_id);
    return questions?.label ?? this.start.questions.find(({ id }) => id === question_id)?.label ?? "";
  }
  get queue(): Queue | undefined {
    return this.#queues.get(this.place.question_id);
  }
  get index(): number {
    return (
      this.queue?.items.findIndex(({ submission_id }) => submission_id === this.place.submission_id) ?? -1
    );
  }
  /** The other answers that say the same as the one that is open. */
  get identicalAnswers(): QueueItem[] {
    const items = this.queue?.items ?? [];
    const group = items[this.index]?.group;
    if (group == null) return [];
    return items.filter((item) => item.group === group && item.submission_id !== this.place.submission_id);
  }

  isGraded(place: AnswerRef): boolean {
    if (this.store.unsaved(place) || this.store.sheet(place)) return this.store.draft(place).score !== null;
    return this.#queues.item(place)?.graded ?? false;
  }
  getQueueView(): QueueView {
    return {
      view: this.view,
      at: this.place,
      items: this.queue?.items ?? [],
      sheet: (place) => this.store.sheet(place),
      isDone: (place) =>
        this.isGraded(place) ||
        this.#skipped.has(getPlaceKey(place)) ||
        this.leases.getHolder(place) !== undefined,
    };
  }

  /** To the next answer (or the one before) that is still to be graded; once it is known what there is, where it is not. */
  next(step: 1 | -1 = 1): void {
    const [target] = iterateUngraded(this.getQueueView(), step);
    if (target) {
      this.goTo(target, { brought: true });
      return;
    }
    const { place, queue } = this;
    if (queue) this.announce("Nothing else is left to grade here.");
    void this.loadQueue(place.question_id).then(() => {
      if (!queue && this.queue && place === this.place) this.next(step);
    });
  }
  /** To the answer beside it, graded or not. */
  step(step: 1 | -1): void {
    const item = this.queue?.items[this.index + step];
    if (!item) this.announce(step === 1 ? "This is the last answer." : "This is the first answer.");
    else this.goTo({ submission_id: item.submission_id, question_id: this.place.question_id });
  }
  /** To the question beside it, of the same submission. */
  stepQuestion(step: 1 | -1): void {
    const questions = this.sheet?.questions ?? [];
    const at = questions.findIndex(({ question_id }) => question_id === this.place.question_id);
    const neighbor = questions[at + step];
    if (!neighbor) this.announce(step === 1 ? "This is the last question." : "This is the first question.");
    else this.goTo({ submission_id: this.place.submission_id, question_id: neighbor.question_id });
  }
  switchView(): void {
    this.view = this.view === "question" ? "submission" : "question";
    this.announce(`Going on ${this.view === "question" ? "by question" : "by submission"}.`);
    this.#syncUrl();
    void this.refresh();
  }
  skip(): void {
    this.#skipped.add(getPlaceKey(this.place));
    this.next();
  }
  goTo(place: AnswerRef, { brought = false } = {}): void {
    for (const leave of this.#onLeave) leave();
    void this.store.flush();
    const isNewQuestion = place.question_id !== this.place.question_id;
    this.place = place;
    this.wasAutoSelected = brought;
    this.notice = undefined;
    this.failure = undefined;
    this.#skipped.delete(getPlaceKey(place));
    this.#syncUrl();
    this.#announcePlace();
    // What is held was fetched while it was ours; anything else may have changed since.
    if (!this.leases.isMine(place) || !this.sheet) void this.#load();
    void (isNewQuestion ? this.loadQueue(place.question_id) : Promise.resolve()).then(() => this.refresh());
  }
  async #load(): Promise<void> {
    const { place } = this;
    try {
      await this.store.fetch(place);
    } catch (error) {
      if (place === this.place && !this.sheet) this.failure = getErrorMessage(error);
    }
    this.notify();
  }
  /** Tries again to show what could not be shown. */
  retry(): void {
    this.failure = undefined;
    this.notify();
    void this.#load();
  }

  /** The address leads back here: after a reload, and after signing in again. */
  #syncUrl(): void {
    const query = new URLSearchParams({ submission: this.place.submission_id });
    if (this.view === "submission") query.set("by", "submission");
    if (this.start.show === "finished") query.set("show", "finished");
    history.replaceState(null, "", `/grading/${this.start.assessmentId}/${this.place.question_id}?${query}`);
  }
  announce(text: string): void {
    this.announcement = text;
    this.notify();
  }
  #announcePlace(): void {
    const { queue, index } = this;
    const where = queue && index >= 0 ? `Answer ${index + 1} of ${queue.items.length}` : "Answer";
    this.announce(`${where}, ${this.label}, ${this.isGraded(this.place) ? "graded" : "not graded"}.`);
  }

  async loadQueue(questionId: string): Promise<void> {
    await this.#queues.load(questionId);
    this.notify();
  }

  /** Sees to it that what is open and what comes next is held and at hand. */
  refresh(): Promise<void> {
    return this.#prefetcher.refresh();
  }
  /** What the service told of the others. */
  async applyLease({ progress, rubric_revision, handed }: LeaseResult): Promise<void> {
    // The service may not have counted what this grader has just marked.
    const known = this.queue?.items.filter(({ graded }) => graded).length ?? 0;
    this.progress = { ...progress, graded: Math.max(progress.graded, known) };
    this.handed = handed;
    if (!this.queue || rubric_revision === this.queue.rubric_revision) return;
    this.notice = "A colleague changed the rubric; marks that came from it were reckoned anew.";
    await this.applyRubricRevision(rubric_revision);
  }
  async takeOver(): Promise<void> {
    const { place } = this;
    this.wasAutoSelected = false;
    try {
      await this.leases.hold(place.question_id, [place], { takeOver: true });
      await this.store.fetch(place);
      this.announce("The answer is yours now.");
      void this.refresh();
    } catch (error) {
      this.announce(getErrorMessage(error));
    }
  }
  /** Leaves the answer to another grader, and goes on. @throws CallFailure */
  async reassign(to: string): Promise<void> {
    const { place } = this;
    await this.store.flush();
    await call("PUT", `${getAnswerPath(place)}/hand`, { to });
    this.leases.forget(place);
    this.skip();
  }

  /** Everything fetched under another rubric is fetched anew. */
  async applyRubricRevision(revision: number): Promise<void> {
    this.#queues.setRubricRevision(this.place.question_id, revision);
    this.store.forgetSheets(this.place);
    await this.store.fetch(this.place).catch(() => undefined);
    this.notify();
  }

  /** Notes that an answer got a score, or lost it. */
  adjustGradedCount(place: AnswerRef, delta: number): void {
    if (this.progress && place.question_id === this.place.question_id)
      this.progress = { ...this.progress, graded: this.progress.graded + delta };
    this.#queues.adjustGradedCount(place, delta);
  }
}

export const getErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : "Something went wrong.";
