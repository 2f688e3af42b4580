import { type Completeness, completeness, type Elements } from "#components/content/answers.ts";
import type { EmbedResult, EmbedView } from "#lib/contract/embed.ts";
import { Clock } from "./clock.ts";
import { join } from "./join.ts";
import { Keeper } from "./keeper.ts";
import { type AnswerMap, fromWire, type Question, questionsOf, toWire } from "./questions.ts";
import { Saver } from "./saver.ts";
import { type Submission, Submitter } from "./submitter.ts";
import type { Kept, LocalStore, Place, PlayerEvent, Transport } from "./types.ts";

type Parts = {
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
  readonly #parts: Parts;
  readonly #saver: Saver;
  readonly #keeper: Keeper;
  readonly #submitter: Submitter;
  readonly #listeners = new Set<() => void>();
  /** Of lists that never change, and are one question's each. */
  readonly #completeness = new WeakMap<Elements, Completeness>();
  #answers: AnswerMap;
  #flagged: ReadonlySet<string> = new Set();
  #place: Place = {};
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #started = false;
  #ready = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.questions = questionsOf(parts.view);
    this.clock = new Clock(parts.view);
    this.#answers = fromWire(this.questions, parts.view.saved_answers);
    const { transport, emit } = parts;
    const onState = () => this.#tell();
    const onExpired = () => emit({ type: "token-expired" });
    const answers = () => toWire(this.questions, this.#answers);
    this.#saver = new Saver({
      save: (given) => transport.save(given),
      answers,
      onState,
      onSaved: () => this.#keeper.soon(),
      onExpired,
      onRefused: (message) => emit({ type: "error", message }),
    });
    this.#keeper = new Keeper(parts.store, () => this.#kept());
    this.#submitter = new Submitter({
      submit: (given, key) => transport.submit(given, key),
      answers,
      keep: () => this.#keeper.now(),
      forget: () => this.#keeper.end(),
      onState,
      onExpired,
      emit,
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Takes up what this browser has kept; a submission that was begun goes on. Once, when the page can do things. */
  async start(): Promise<void> {
    if (this.#started) return;
    this.#started = true;
    this.#saver.resume();
    this.#submitter.resume();
    const kept = await this.#keeper.read();
    if (kept) this.#adopt(kept);
    this.#ready = true;
    this.#tell();
    this.#parts.emit({ type: "ready", questions: this.questions.length });
    if (kept?.submission) void this.#submitter.submit(kept.submission).catch(() => {});
    this.watch();
  }

  /** Waits for the deadline. To be called again where a timer may have slept. */
  watch(): void {
    clearTimeout(this.#deadline);
    const left = this.clock.remaining();
    if (left === null || this.submission.phase !== "answering" || !this.#started) return;
    this.#deadline = setTimeout(() => {
      if (this.clock.remaining() === 0) void this.submit().catch(() => {});
      else this.watch();
    }, left);
  }

  /** The page may be on its way out: everything goes where it is kept. */
  async flush(): Promise<void> {
    if (this.submission.phase !== "answering") return;
    await Promise.all([this.#keeper.now(), this.#saver.flush()]);
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
  elements(questionId: string): Elements {
    return this.#answers.get(questionId) ?? NOTHING;
  }
  answer(questionId: string, elements: Elements): void {
    if (!this.#ready || this.submission.phase !== "answering") return;
    const answers = new Map(this.#answers);
    if (elements.length > 0) answers.set(questionId, elements);
    else answers.delete(questionId);
    this.#answers = answers;
    this.#keeper.soon();
    this.#saver.touch([questionId]);
    const answered = this.questions.filter((question) => this.completeness(question) !== "unanswered").length;
    const unanswered = this.questions.length - answered;
    this.#parts.emit({ type: "change", questionId, answered, unanswered });
  }
  completeness({ id, interactions }: Question): Completeness {
    const elements = this.elements(id);
    const known = this.#completeness.get(elements) ?? completeness(interactions, elements);
    this.#completeness.set(elements, known);
    return known;
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
    this.#keeper.soon();
    this.#tell();
  }

  /** The same object until the learner goes elsewhere. */
  get place(): Place {
    return this.#place;
  }
  /** Goes to another place, and keeps it at once: what follows may be a reload. Nowhere before what was kept is read. */
  goTo(place: Place): void {
    if (!this.#ready || this.submission.phase !== "answering") return;
    this.#place = place;
    void this.#keeper.now();
    this.#tell();
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

  #kept(): Kept {
    const { key } = this.#submitter;
    return {
      answers: toWire(this.questions, this.#answers),
      flagged: [...this.#flagged],
      unsaved: this.#saver.unsaved,
      ...(key ? { submission: key } : {}),
      place: this.#place,
      at: Date.now(),
    };
  }

  #adopt(kept: Kept): void {
    const there = this.#parts.view.saved_answers === null ? null : this.#answers;
    const { answers, unsaved } = join(this.questions, there, kept);
    this.#answers = answers;
    this.#flagged = new Set(kept.flagged);
    this.#place = kept.place ?? {};
    this.#saver.touch(unsaved);
  }
}

const NOTHING: Elements = [];
