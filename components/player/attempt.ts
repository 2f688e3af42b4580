import type { PendingFilesRegistry } from "#components/content/answer/more/files/pending-files.ts";
import type { AnswerElements, Completeness } from "#components/content/answers.ts";
import { sleep } from "#lib/client/sleep.ts";
import type { EmbedAttemptState, EmbedResult, EmbedView } from "#lib/contract/embed.ts";
import { canonicalizeJson } from "#lib/core/canonical-json.ts";
import { AnswerSheet } from "./answer-sheet.ts";
import { Clock } from "./clock.ts";
import { type EndReason, getEndReason } from "./end-reason.ts";
import { LocalPersistence } from "./local-persistence.ts";
import { mergeAnswers } from "./merge-answers.ts";
import { type AnswerMap, listQuestions, parseAnswers, type Question, serializeAnswers } from "./questions.ts";
import { Saver, type SaveState } from "./saver.ts";
import { StatePoller } from "./state-poller.ts";
import { type Submission, Submitter } from "./submitter.ts";
import {
  type AttemptSnapshot,
  type LocalStore,
  type Place,
  type PlayerEvent,
  type Transport,
  TransportFailure,
} from "./types.ts";

/** Milliseconds before the deadline at which answers are saved immediately if the saved answers count after it. */
const LAST_SAVES_MS = [5000, 1000] as const;
/** How long, in milliseconds, the page may assume that no other tab or device has saved answers. */
const IN_SYNC_MS = 10_000;

type AttemptOptions = {
  view: EmbedView;
  /** When the view was requested, in milliseconds since 1970. */
  requestedAt: number;
  transport: Transport;
  store: LocalStore | undefined;
  emit: (event: PlayerEvent) => void;
};

/**
 * An attempt in progress: the answers and flags, and how they are sent to the service. The answers entered last in this
 * browser win, even if requests are lost, late or interrupted by a reload. This class doesn't depend on rendering.
 */
export class Attempt {
  readonly questions: readonly Question[];
  readonly #options: AttemptOptions;
  readonly #saver: Saver;
  readonly #persistence: LocalPersistence;
  readonly #submitter: Submitter;
  readonly #poller: StatePoller;
  readonly #listeners = new Set<() => void>();
  readonly #sheet: AnswerSheet;
  /** The files that answers still lack, which a submission waits for. Set once their controls are loaded. */
  pending: PendingFilesRegistry | undefined;
  /** Whether the answers were submitted, or are being submitted, because time was up. */
  isTimeUp = false;
  #saving: SaveState = { unsaved: 0, error: null };
  #clock: Clock;
  #deadline: string | null;
  #deadlineTimer: ReturnType<typeof setTimeout> | undefined;
  /** When the service last confirmed a save of this browser, in milliseconds since 1970. */
  #savedAt: number | undefined;
  /** When this page and the service were last in sync, in milliseconds since 1970. */
  #inSyncAt: number;
  /** The questions with changes of this page that the service's last reported answers may lack. */
  #changed = new Set<string>();
  #isStarted = false;
  #isReady = false;

  constructor(options: AttemptOptions) {
    this.#options = options;
    this.#inSyncAt = options.requestedAt;
    this.questions = listQuestions(options.view);
    this.#clock = new Clock(options.view);
    this.#deadline = options.view.deadline;
    this.#sheet = new AnswerSheet(this.questions, parseAnswers(this.questions, options.view.saved_answers));
    const { transport, emit } = options;
    const onStateChange = () => this.notify();
    const onExpired = () => emit({ type: "token-expired" });
    const answers = () => serializeAnswers(this.questions, this.#sheet.answers);
    this.#saver = new Saver({
      save: () =>
        transport.save(async (isTokenNew) => {
          // With an expired token, the service doesn't tell what the others have saved.
          if (isTokenNew) this.#inSyncAt = 0;
          const failure = await this.#synchronize();
          const isLastMoment = this.submitsSaved && Number(this.clock.getRemaining()) <= LAST_SAVES_MS[0];
          // Saving without the others' answers would replace them. Only the last saves before the deadline can't wait,
          // and a rejection is left to the save, which also rejects it and may renew the token.
          if (failure && !isLastMoment && !(failure instanceof TransportFailure)) throw failure;
          return answers();
        }),
      onStateChange,
      onSaved: () => {
        this.#savedAt = this.#inSyncAt = Date.now();
        this.#persistence.schedule();
      },
      onExpired,
      onRefused: (message) => emit({ type: "error", message }),
      onClosed: () => void this.#findEndReason().then((reason) => this.#end(reason)),
    });
    this.#persistence = new LocalPersistence(options.store, () => this.#takeSnapshot());
    this.#submitter = new Submitter({
      submit: (payload, key) => transport.submit(payload, key),
      answers,
      prepare: () => {
        const settled = this.pending?.settle(this.clock.getRemaining(), () => !this.#isStarted);
        // Answers are still saved while the submission waits, because the learner may close the page.
        if (!settled) this.#saver.stop();
        return settled?.then(() => this.#saver.stop());
      },
      persist: () => this.#persistence.flush(),
      clearPersisted: () => Promise.all([this.pending?.discard(), this.#persistence.clear()]),
      findEndReason: () => this.#findEndReason(),
      onStateChange,
      onExpired,
      emit,
    });
    this.#poller = new StatePoller({
      getState: async () => {
        this.#changed = new Set(this.#saver.unsaved);
        return transport.getState?.();
      },
      onState: (state) => this.#adopt(state),
    });
  }

  /** The attempt's clock. It is replaced when the deadline moves. */
  get clock(): Clock {
    return this.#clock;
  }
  /** Whether the service submits the saved answers when time is up. */
  get submitsSaved(): boolean {
    const { deadline, on_deadline } = this.#options.view;
    return deadline !== null && on_deadline === "submit_saved";
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly notify = (): void => {
    for (const listener of this.#listeners) listener();
  };

  /**
   * Restores the attempt stored in this browser and resumes a submission that was started. Only the first call has an
   * effect.
   */
  async start(): Promise<void> {
    if (this.#isStarted || this.submission.phase === "ended") return;
    this.#isStarted = true;
    this.#saver.resume();
    this.#submitter.resume();
    const snapshot = await this.#persistence.read();
    if (!this.#isStarted) return;
    if (snapshot) this.#restore(snapshot);
    this.#isReady = true;
    this.notify();
    this.#options.emit({ type: "ready", questions: this.questions.length });
    if (snapshot?.submission) void this.#submitter.submit(snapshot.submission).catch(() => {});
    if (this.clock.total !== null) this.#poller.start();
    this.#watchDeadline();
  }

  /** Catches up after timers may have been suspended, because the page is visible again. */
  comeBack(): void {
    // The first change polls again, because the other tab may still be saving.
    this.#inSyncAt = 0;
    void this.#poller.poll();
    this.#watchDeadline();
  }

  /**
   * Adopts what other tabs and devices have saved, unless the page is in sync. Resolves to undefined, or to the error if
   * that failed.
   */
  #synchronize(): Promise<unknown> | undefined {
    if (Date.now() - this.#inSyncAt < IN_SYNC_MS) return undefined;
    return this.#poller.poll().then((failure) => {
      if (!failure) this.#inSyncAt = Date.now();
      return failure;
    });
  }

  /** Submits at the deadline, and saves shortly before it if the saved answers count then. */
  #watchDeadline(): void {
    clearTimeout(this.#deadlineTimer);
    const left = this.clock.getRemaining();
    if (left === null || this.submission.phase !== "answering" || !this.#isStarted) return;
    const next = (this.submitsSaved && LAST_SAVES_MS.find((time) => time < left)) || 0;
    // Browsers fire a timer beyond 2^31 - 1 ms at once, so a longer wait takes several.
    const delay = Math.min(left - next, 2e9);
    this.#deadlineTimer = setTimeout(() => {
      if (this.clock.getRemaining() === 0) return void this.#submitAtDeadline();
      if (next > 0) void this.flush();
      this.#watchDeadline();
    }, delay);
  }

  /** Submits, unless the deadline has moved or the attempt has ended elsewhere. */
  async #submitAtDeadline(): Promise<void> {
    await this.#poller.poll();
    if (this.clock.getRemaining() === 0 && this.submission.phase === "answering" && this.#isStarted) {
      this.isTimeUp = true;
      await this.submit().catch(() => {});
    } else this.#watchDeadline();
  }

  /** Adopts what the service reports about the attempt. */
  #adopt(state: EmbedAttemptState): void {
    // An anonymous learner's next token has another attempt, which doesn't affect this one.
    if (this.submission.phase !== "answering" || state.started_at !== this.#options.view.started_at) return;
    const reason = this.#getEndReason(state);
    if (reason) {
      this.#end(reason);
      return;
    }
    if (state.deadline !== this.#deadline) {
      this.#deadline = state.deadline;
      this.#clock = new Clock(state);
    } else this.#clock.adjust(state.now);
    // At 0, a submission that was rejected would be repeated with every poll.
    if (this.clock.getRemaining()) this.#watchDeadline();
    if (state.saved_answers && this.#isReady)
      this.#adoptAnswers(parseAnswers(this.questions, state.saved_answers));
    this.notify();
  }

  /** Adopts the service's answers, except to questions with changes that it may not have had. */
  #adoptAnswers(answers: AnswerMap): void {
    for (const { id } of this.questions) {
      const elements = answers.get(id) ?? [];
      const isSame = canonicalizeJson(elements) === canonicalizeJson(this.elements(id));
      if (isSame || this.#changed.has(id)) continue;
      this.#sheet.setElements(id, elements);
      // A save that was sent in the meantime lacks them, and replaces them on the service.
      if (this.#changed.size > 0) this.#saver.markUnsaved([id]);
    }
    this.#persistence.schedule();
  }

  #getEndReason(state: EmbedAttemptState): EndReason | undefined {
    const hasSaved = this.#savedAt !== undefined || this.#options.view.saved_answers !== null;
    return getEndReason(state, { submitsSaved: this.submitsSaved, hasSaved });
  }
  async #findEndReason(): Promise<EndReason> {
    const state = await this.#options.transport.getState?.().catch(() => undefined);
    return (state && this.#getEndReason(state)) ?? "unknown";
  }

  /** Stops because the attempt has ended elsewhere. Unsaved answers are discarded. */
  #end(reason: EndReason): void {
    if (this.submission.phase !== "answering") return;
    clearTimeout(this.#deadlineTimer);
    this.#poller.stop();
    this.#saver.stop();
    void this.#submitter.end(reason);
  }

  /**
   * Stores and saves everything now, because the page may be closing. Does nothing before the attempt is ready, because
   * that would replace what is stored.
   */
  async flush(): Promise<void> {
    if (!this.#isReady || !this.#submitter.acceptsAnswers) return;
    await Promise.all([
      this.#persistence.flush(),
      this.#saver.flush(),
      this.pending?.flush().then(() => this.#saver.flush()),
    ]);
    // Otherwise it would be written later, when another player may already have opened the attempt.
    await this.#persistence.flush();
  }
  /** Retries now, because the connection may be back. */
  retry(): void {
    this.#inSyncAt = 0;
    this.#submitter.retry();
    void this.pending?.flush();
    if (this.#submitter.acceptsAnswers) void this.#saver.flush();
  }
  stop(): void {
    clearTimeout(this.#deadlineTimer);
    this.#poller.stop();
    void this.flush();
    this.#saver.stop();
    this.pending?.stop();
    this.#submitter.stop();
    this.#isStarted = false;
  }

  /** Returns a question's elements. The list stays the same object until the question's answer changes. */
  readonly elements = (questionId: string): AnswerElements => this.#sheet.getElements(questionId);
  answer(questionId: string, elements: AnswerElements): void {
    if (!this.#isReady || !this.#submitter.acceptsAnswers) return;
    void this.#synchronize();
    this.#changed.add(questionId);
    this.#sheet.setElements(questionId, elements);
    this.#persistence.schedule();
    this.#saver.markUnsaved([questionId]);
    const answered = this.#sheet.countAnswered();
    const unanswered = this.questions.length - answered;
    this.#options.emit({ type: "change", questionId, answered, unanswered });
  }
  readonly completeness = (question: Question): Completeness => this.#sheet.getCompleteness(question);
  readonly isAnswered = (questionId: string): boolean => this.#sheet.isAnswered(questionId);

  readonly countAnswered = (): number => this.#sheet.countAnswered();

  /** Whether the attempt stored in this browser has been restored. Answers aren't accepted before that. */
  get isReady(): boolean {
    return this.#isReady;
  }
  /** Whether nothing has been answered yet. */
  get isUntouched(): boolean {
    return this.#sheet.answers.size === 0 && this.saving.unsaved === 0;
  }

  readonly isFlagged = (questionId: string): boolean => this.#sheet.flagged.has(questionId);
  flag(questionId: string, isFlagged: boolean): void {
    this.#sheet.setFlag(questionId, isFlagged);
    this.#persistence.schedule();
    this.notify();
  }

  /** The learner's current place. It stays the same object until the learner moves to another place. */
  get place(): Place {
    return this.#sheet.place;
  }
  /**
   * Moves to another place and stores it immediately, because a reload may follow. Does nothing before the attempt is
   * ready.
   */
  goTo(place: Place): void {
    if (!this.#isReady || this.submission.phase !== "answering") return;
    this.#sheet.place = place;
    void this.#persistence.flush();
    this.notify();
  }

  /** Whether the service has every answer. It stays the same object until that changes. */
  get saving(): SaveState {
    const unsaved = this.pending?.countWith(this.#saver.unsaved) ?? this.#saver.state.unsaved;
    const error = this.#saver.state.error ?? this.pending?.problem ?? null;
    if (unsaved !== this.#saving.unsaved || error !== this.#saving.error) this.#saving = { unsaved, error };
    return this.#saving;
  }
  get submission(): Submission {
    return this.#submitter.state;
  }

  /**
   * Submits the answers. Concurrent calls share a promise. @throws TransportFailure if the service permanently rejects
   * them
   */
  async submit(): Promise<EmbedResult> {
    clearTimeout(this.#deadlineTimer);
    const synchronizing = !this.isTimeUp && this.#synchronize();
    // A learner who submits doesn't wait long for a slow connection.
    if (synchronizing) await Promise.race([synchronizing, sleep(1000)]);
    try {
      return await this.#submitter.submit();
    } catch (error) {
      this.isTimeUp = false;
      if (this.submission.phase === "answering" && this.#isStarted) {
        this.#saver.resume();
        // At 0, the same answers would be rejected again and again.
        if (this.clock.getRemaining()) this.#watchDeadline();
      }
      throw error;
    }
  }

  #takeSnapshot(): AttemptSnapshot {
    const { key } = this.#submitter;
    return {
      answers: serializeAnswers(this.questions, this.#sheet.answers),
      flagged: [...this.#sheet.flagged],
      unsaved: this.#saver.unsaved,
      savedAt: this.#savedAt,
      ...(key ? { submission: key } : {}),
      place: this.#sheet.place,
      at: Date.now(),
    };
  }

  #restore(snapshot: AttemptSnapshot): void {
    const { view, requestedAt } = this.#options;
    const remote = { isSaved: view.saved_answers !== null, requestedAt };
    const unsaved = mergeAnswers(this.#sheet, this.questions, snapshot, remote);
    this.#savedAt = snapshot.savedAt;
    this.#sheet.flagged = new Set(snapshot.flagged);
    this.#sheet.place = snapshot.place ?? {};
    this.#saver.markUnsaved(unsaved);
  }
}
