import { type AnswerElements, type Completeness, getCompleteness } from "#components/content/answers.ts";
import type { EmbedResult, EmbedView } from "#lib/contract/embed.ts";
import { Clock } from "./clock.ts";
import { LocalPersistence } from "./local-persistence.ts";
import { mergeAnswers } from "./merge-answers.ts";
import { type AnswerMap, listQuestions, parseAnswers, type Question, serializeAnswers } from "./questions.ts";
import { Saver } from "./saver.ts";
import { type Submission, Submitter } from "./submitter.ts";
import type { AttemptSnapshot, LocalStore, Place, PlayerEvent, Transport } from "./types.ts";

type AttemptOptions = {
  view: EmbedView;
  transport: Transport;
  store: LocalStore | undefined;
  emit: (event: PlayerEvent) => void;
};

/**
 * One attempt while it is being made: what is answered and flagged, and how it gets to the service. What was answered
 * last here counts, whatever is lost, late or reloaded on the way. Knows nothing of how it is shown.
 */
export class Attempt {
  readonly questions: readonly Question[];
  readonly clock: Clock;
  readonly #options: AttemptOptions;
  readonly #saver: Saver;
  readonly #persistence: LocalPersistence;
  readonly #submitter: Submitter;
  readonly #listeners = new Set<() => void>();
  /** Of lists that never change, and are one question's each. */
  readonly #completeness = new WeakMap<AnswerElements, Completeness>();
  #answers: AnswerMap;
  #flagged: ReadonlySet<string> = new Set();
  #place: Place = {};
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #started = false;
  #ready = false;

  constructor(options: AttemptOptions) {
    this.#options = options;
    this.questions = listQuestions(options.view);
    this.clock = new Clock(options.view);
    this.#answers = parseAnswers(this.questions, options.view.saved_answers);
    const { transport, emit } = options;
    const onStateChange = () => this.#notify();
    const onExpired = () => emit({ type: "token-expired" });
    const answers = () => serializeAnswers(this.questions, this.#answers);
    this.#saver = new Saver({
      save: (payload) => transport.save(payload),
      answers,
      onStateChange,
      onSaved: () => this.#persistence.schedule(),
      onExpired,
      onRefused: (message) => emit({ type: "error", message }),
    });
    this.#persistence = new LocalPersistence(options.store, () => this.#takeSnapshot());
    this.#submitter = new Submitter({
      submit: (payload, key) => transport.submit(payload, key),
      answers,
      persist: () => this.#persistence.flush(),
      clearPersisted: () => this.#persistence.clear(),
      onStateChange,
      onExpired,
      emit,
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Takes up what this browser has kept; a submission that was begun goes on. Once, when the page can do things. */
  async start(): Promise<void> {
    if (this.#started) return;
    this.#started = true;
    this.#saver.resume();
    this.#submitter.resume();
    const snapshot = await this.#persistence.read();
    if (snapshot) this.#restore(snapshot);
    this.#ready = true;
    this.#notify();
    this.#options.emit({ type: "ready", questions: this.questions.length });
    if (snapshot?.submission) void this.#submitter.submit(snapshot.submission).catch(() => {});
    this.watchDeadline();
  }

  /** Waits for the deadline. To be called again where a timer may have slept. */
  watchDeadline(): void {
    clearTimeout(this.#deadline);
    const left = this.clock.getRemaining();
    if (left === null || this.submission.phase !== "answering" || !this.#started) return;
    this.#deadline = setTimeout(() => {
      if (this.clock.getRemaining() === 0) void this.submit().catch(() => {});
      else this.watchDeadline();
    }, left);
  }

  /** The page may be on its way out: everything goes where it is kept. */
  async flush(): Promise<void> {
    if (this.submission.phase !== "answering") return;
    await Promise.all([this.#persistence.flush(), this.#saver.flush()]);
  }
  /** The connection may be back: what waits is tried now. */
  retry(): void {
    this.#submitter.retry();
    if (this.submission.phase === "answering") void this.#saver.flush();
  }
  stop(): void {
    clearTimeout(this.#deadline);
    void this.flush();
    this.#saver.stop();
    this.#submitter.stop();
    this.#started = false;
  }

  /** The same list until the question is answered otherwise. */
  elements(questionId: string): AnswerElements {
    return this.#answers.get(questionId) ?? NO_ELEMENTS;
  }
  answer(questionId: string, elements: AnswerElements): void {
    if (!this.#ready || this.submission.phase !== "answering") return;
    const answers = new Map(this.#answers);
    if (elements.length > 0) answers.set(questionId, elements);
    else answers.delete(questionId);
    this.#answers = answers;
    this.#persistence.schedule();
    this.#saver.markUnsaved([questionId]);
    const answered = this.questions.filter((question) => this.completeness(question) !== "unanswered").length;
    const unanswered = this.questions.length - answered;
    this.#options.emit({ type: "change", questionId, answered, unanswered });
  }
  completeness({ id, interactions }: Question): Completeness {
    const elements = this.elements(id);
    const cached = this.#completeness.get(elements) ?? getCompleteness(interactions, elements);
    this.#completeness.set(elements, cached);
    return cached;
  }

  isAnswered(questionId: string): boolean {
    const question = this.questions.find(({ id }) => id === questionId);
    return question !== undefined && this.completeness(question) !== "unanswered";
  }

  /** What this browser has kept is there: from now on it can be answered. */
  get isReady(): boolean {
    return this.#ready;
  }
  /** Nothing has been answered here yet. */
  get isUntouched(): boolean {
    return this.#answers.size === 0 && this.saving.unsaved === 0;
  }

  isFlagged(questionId: string): boolean {
    return this.#flagged.has(questionId);
  }
  flag(questionId: string, flagged: boolean): void {
    const all = new Set(this.#flagged);
    if (flagged) all.add(questionId);
    else all.delete(questionId);
    this.#flagged = all;
    this.#persistence.schedule();
    this.#notify();
  }

  /** The same object until the learner goes elsewhere. */
  get place(): Place {
    return this.#place;
  }
  /** Goes to another place, and keeps it at once: what follows may be a reload. Nowhere before what was kept is read. */
  goTo(place: Place): void {
    if (!this.#ready || this.submission.phase !== "answering") return;
    this.#place = place;
    void this.#persistence.flush();
    this.#notify();
  }

  get saving() {
    return this.#saver.state;
  }
  get submission(): Submission {
    return this.#submitter.state;
  }

  /** Hands in what there is. The same promise while it is under way. @throws TransportFailure for a refusal for good */
  async submit(): Promise<EmbedResult> {
    this.#saver.stop();
    clearTimeout(this.#deadline);
    try {
      return await this.#submitter.submit();
    } catch (error) {
      this.#saver.resume();
      throw error;
    }
  }

  #takeSnapshot(): AttemptSnapshot {
    const { key } = this.#submitter;
    return {
      answers: serializeAnswers(this.questions, this.#answers),
      flagged: [...this.#flagged],
      unsaved: this.#saver.unsaved,
      ...(key ? { submission: key } : {}),
      place: this.#place,
      at: Date.now(),
    };
  }

  #restore(snapshot: AttemptSnapshot): void {
    const remoteAnswers = this.#options.view.saved_answers === null ? null : this.#answers;
    const { answers, unsaved } = mergeAnswers(this.questions, remoteAnswers, snapshot);
    this.#answers = answers;
    this.#flagged = new Set(snapshot.flagged);
    this.#place = snapshot.place ?? {};
    this.#saver.markUnsaved(unsaved);
  }
}

const NO_ELEMENTS: AnswerElements = [];
