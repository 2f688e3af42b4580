import { ApiError, call } from "#lib/client/call.ts";
import type { AnswerMark, AnswerRef, AnswerSheet } from "#lib/contract/marking.ts";
import { type Draft, isSameDraft, NO_MARK, rebaseDraft, toDraft, toMarkInput } from "./draft.ts";
import { listStoredMarks, removeStoredMark, storeMark } from "./stored-marks.ts";

export type Unsaved = {
  place: AnswerRef;
  draft: Draft;
  /** The revision that the draft was made on. */
  revision: number;
  /** `theirs`: somebody saved another mark meanwhile, and the grader has yet to say which counts. */
  conflict?: { theirs: AnswerMark | null };
  /** Why the service will never take it. */
  refused?: string;
};

export const getPlaceKey = ({ submission_id, question_id }: AnswerRef): string =>
  `${submission_id}/${question_id}`;
export const getAnswerPath = (place: AnswerRef): string => `/grading/answers/${getPlaceKey(place)}`;

/** Milliseconds between a change and its way to the service: changes made in between go together. */
const SAVE_DELAY_MS = 250;
const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000];

/**
 * The answers that were fetched, and the marks on their way to the service: one request at a time, in the order the
 * answers were marked in. What is not saved yet stands in the browser's storage too, so that it outlives the tab.
 */
export class MarkStore {
  readonly #owner: string;
  readonly #sheets = new Map<string, AnswerSheet>();
  readonly #unsaved = new Map<string, Unsaved>();
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #sending: Promise<void> | undefined;
  #version = 0;

  constructor(owner: string) {
    this.#owner = owner;
  }

  /** Takes up what an earlier visit could not save. */
  restoreUnsaved(): void {
    for (const { place, draft, revision } of listStoredMarks(this.#owner)) {
      if (!this.#unsaved.has(getPlaceKey(place)))
        this.#unsaved.set(getPlaceKey(place), { place, draft, revision });
    }
    if (this.#unsaved.size > 0) this.#schedule(0);
    this.#notify();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly version = (): number => this.#version;
  #notify(): void {
    this.#version++;
    for (const listener of this.#listeners) listener();
  }

  sheet(place: AnswerRef): AnswerSheet | undefined {
    return this.#sheets.get(getPlaceKey(place));
  }
  /** Takes in an answer. Where a newer mark was saved while it was on its way, that one stays. */
  putSheet(sheet: AnswerSheet): void {
    const known = this.sheet(sheet)?.mark ?? null;
    const isStale = (known?.revision ?? 0) > (sheet.mark?.revision ?? 0);
    this.#sheets.set(getPlaceKey(sheet), isStale ? { ...sheet, mark: known } : sheet);
    this.#notify();
  }
  /** Fetches an answer, anew where it was fetched before. @throws CallFailure */
  async fetch(place: AnswerRef): Promise<AnswerSheet> {
    const { data } = await call<AnswerSheet>("GET", getAnswerPath(place));
    this.putSheet(data);
    return data;
  }
  /** Forgets what was fetched, but for `kept`: what it was graded by has changed. */
  forgetSheets(except: AnswerRef): void {
    for (const key of this.#sheets.keys()) if (key !== getPlaceKey(except)) this.#sheets.delete(key);
  }

  draft(place: AnswerRef): Draft {
    const sheet = this.sheet(place);
    return this.#unsaved.get(getPlaceKey(place))?.draft ?? (sheet ? toDraft(sheet.mark) : NO_MARK);
  }
  unsaved(place: AnswerRef): Unsaved | undefined {
    return this.#unsaved.get(getPlaceKey(place));
  }
  /** Everything that is not saved, the oldest first. */
  listUnsaved(): Unsaved[] {
    return [...this.#unsaved.values()];
  }
  /** Whether the service could not be reached when it was last tried. */
  get isOffline(): boolean {
    return this.#failures > 0;
  }

  edit(place: AnswerRef, draft: Draft): void {
    const key = getPlaceKey(place);
    const before = this.#unsaved.get(key);
    const revision = before?.revision ?? this.sheet(place)?.mark?.revision ?? 0;
    const conflict = before?.conflict;
    this.#unsaved.set(key, { place, draft, revision, ...(conflict ? { conflict } : {}) });
    storeMark(this.#owner, { place, draft, revision });
    this.#schedule(SAVE_DELAY_MS);
    this.#notify();
  }

  /** Says which of two marks counts. */
  resolveConflict(place: AnswerRef, winner: "mine" | "theirs"): void {
    const unsaved = this.#unsaved.get(getPlaceKey(place));
    if (!unsaved?.conflict) return;
    const { theirs } = unsaved.conflict;
    this.#applyMark(place, theirs);
    if (winner === "theirs") {
      this.discard(place);
      return;
    }
    this.#unsaved.set(getPlaceKey(place), { place, draft: unsaved.draft, revision: theirs?.revision ?? 0 });
    this.edit(place, unsaved.draft);
  }
  /** Gives up a mark that the service will not take. */
  discard(place: AnswerRef): void {
    this.#unsaved.delete(getPlaceKey(place));
    removeStoredMark(this.#owner, place);
    this.#notify();
  }

  /** Sends what there is now; resolves when all of it is saved, or waits for the grader or the network. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined;
    });
    await this.#sending;
  }

  #schedule(delayMs: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.flush().then(() => {
        if (this.#nextSendable() && this.#failures === 0) this.#schedule(0);
      });
    }, delayMs);
  }
  #nextSendable(): Unsaved | undefined {
    return this.listUnsaved().find(({ conflict, refused }) => !conflict && refused === undefined);
  }

  async #send(): Promise<void> {
    for (let next = this.#nextSendable(); next; next = this.#nextSendable()) {
      try {
        const { place, draft, revision } = next;
        const seen = this.sheet(place)?.rubric.revision;
        const { data } = await call<AnswerMark>("PUT", getAnswerPath(place), {
          revision,
          mark: toMarkInput(draft),
          ...(seen === undefined ? {} : { rubric_revision: seen }),
        });
        this.#failures = 0;
        this.#handleSaved(next, data);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!(await this.#handleFailure(next, error))) return;
      }
    }
  }

  #handleSaved({ place, draft }: Unsaved, mark: AnswerMark): void {
    this.#applyMark(place, mark);
    const now = this.#unsaved.get(getPlaceKey(place));
    if (now && isSameDraft(now.draft, draft)) {
      this.#unsaved.delete(getPlaceKey(place));
      removeStoredMark(this.#owner, place);
    } else if (now) {
      this.#unsaved.set(getPlaceKey(place), { ...now, revision: mark.revision });
      storeMark(this.#owner, { place, draft: now.draft, revision: mark.revision });
    }
    this.#notify();
  }
  #applyMark(place: AnswerRef, mark: AnswerMark | null): void {
    const graded = mark?.score != null;
    for (const [key, sheet] of this.#sheets) {
      if (sheet.submission_id !== place.submission_id) continue;
      const questions = sheet.questions.map((each) =>
        each.question_id === place.question_id ? { ...each, graded } : each,
      );
      this.#sheets.set(key, { ...sheet, questions, ...(key === getPlaceKey(place) ? { mark } : {}) });
    }
  }

  /** Whether to go on with the next. */
  async #handleFailure(unsaved: Unsaved, error: ApiError): Promise<boolean> {
    const { place } = unsaved;
    const now = this.#unsaved.get(getPlaceKey(place)) ?? unsaved;
    // The refusal says that there is another version; what it says stands at the answer.
    const theirs =
      error.code === "stale_revision" &&
      (await call<AnswerSheet>("GET", getAnswerPath(place)).catch(() => undefined));
    if (theirs) {
      this.#unsaved.set(getPlaceKey(place), { ...now, conflict: { theirs: theirs.data.mark } });
      this.#notify();
      return true;
    }
    if (error.details.some(({ path }) => path.includes("rubric")) && (await this.#rebase(now))) return true;
    if (PERMANENT_ERRORS.has(error.code)) {
      this.#unsaved.set(getPlaceKey(place), { ...now, refused: error.details[0]?.message ?? error.message });
      this.#notify();
      return true;
    }
    const wait = RETRY_DELAYS_MS[Math.min(this.#failures, RETRY_DELAYS_MS.length - 1)] ?? 1000;
    this.#failures++;
    this.#schedule(wait);
    this.#notify();
    return false;
  }

  /** Brings a mark to the rubric that counts now. False where it had been made by that one already. */
  async #rebase({ place, draft, revision }: Unsaved): Promise<boolean> {
    const before = this.sheet(place)?.rubric;
    const fresh = await call<AnswerSheet>("GET", getAnswerPath(place)).catch(() => undefined);
    if (!fresh || before?.revision === fresh.data.rubric.revision) return false;
    const { rubric, points } = fresh.data;
    this.#sheets.set(getPlaceKey(place), fresh.data);
    const mark = rebaseDraft(draft, before?.items ?? [], rubric.items, points);
    this.#unsaved.set(getPlaceKey(place), { place, draft: mark, revision });
    storeMark(this.#owner, { place, draft: mark, revision });
    this.#notify();
    return true;
  }
  /** Another rubric counts for these answers, known before they are fetched anew. */
  putRubric(questionId: string, rubric: AnswerSheet["rubric"]): void {
    for (const [key, sheet] of this.#sheets)
      if (sheet.question_id === questionId) this.#sheets.set(key, { ...sheet, rubric });
    this.#notify();
  }
}

/** Refusals that sending again does not mend. */
const PERMANENT_ERRORS: ReadonlySet<ApiError["code"]> = new Set([
  "invalid_request",
  "not_found",
  "insufficient_scope",
]);
