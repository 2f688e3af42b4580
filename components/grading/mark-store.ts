import { CallFailure, call } from "#lib/client/call.ts";
import type { AnswerSheet, DeskMark, Place } from "#lib/contract/grading-desk.ts";
import { type Draft, draftOf, inputOf, isSameDraft, NO_MARK, rebased } from "./draft.ts";
import { forgetKept, keep, keptBy } from "./kept.ts";

export type Unsaved = {
  place: Place;
  draft: Draft;
  /** The revision that the draft was made on. */
  revision: number;
  /** `theirs`: somebody saved another mark meanwhile, and the grader has yet to say which counts. */
  conflict?: { theirs: DeskMark | null };
  /** Why the service will never take it. */
  refused?: string;
};

export const keyOf = ({ submission_id, question_id }: Place): string => `${submission_id}/${question_id}`;
export const pathOf = (place: Place): string => `/grading/answers/${keyOf(place)}`;

/** Milliseconds between a change and its way to the service: changes made in between go together. */
const SAVE_AFTER = 250;
const RETRY_AFTER = [1000, 2000, 4000, 8000, 15_000];

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
  #changes = 0;

  constructor(owner: string) {
    this.#owner = owner;
  }

  /** Takes up what an earlier visit could not save. */
  adopt(): void {
    for (const { place, draft, revision } of keptBy(this.#owner)) {
      if (!this.#unsaved.has(keyOf(place))) this.#unsaved.set(keyOf(place), { place, draft, revision });
    }
    if (this.#unsaved.size > 0) this.#schedule(0);
    this.#tell();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly version = (): number => this.#changes;
  #tell(): void {
    this.#changes++;
    for (const listener of this.#listeners) listener();
  }

  sheet(place: Place): AnswerSheet | undefined {
    return this.#sheets.get(keyOf(place));
  }
  /** Takes in an answer. Where a newer mark was saved while it was on its way, that one stays. */
  put(sheet: AnswerSheet): void {
    const known = this.sheet(sheet)?.mark ?? null;
    const isOld = (known?.revision ?? 0) > (sheet.mark?.revision ?? 0);
    this.#sheets.set(keyOf(sheet), isOld ? { ...sheet, mark: known } : sheet);
    this.#tell();
  }
  /** Fetches an answer, anew where it was fetched before. @throws CallFailure */
  async fetch(place: Place): Promise<AnswerSheet> {
    const { data } = await call<AnswerSheet>("GET", pathOf(place));
    this.put(data);
    return data;
  }
  /** Forgets what was fetched, but for `kept`: what it was graded by has changed. */
  forgetSheets(kept: Place): void {
    for (const key of this.#sheets.keys()) if (key !== keyOf(kept)) this.#sheets.delete(key);
  }

  draft(place: Place): Draft {
    const sheet = this.sheet(place);
    return this.#unsaved.get(keyOf(place))?.draft ?? (sheet ? draftOf(sheet.mark) : NO_MARK);
  }
  unsaved(place: Place): Unsaved | undefined {
    return this.#unsaved.get(keyOf(place));
  }
  /** Everything that is not saved, the oldest first. */
  all(): Unsaved[] {
    return [...this.#unsaved.values()];
  }
  /** Whether the service could not be reached when it was last tried. */
  get isCutOff(): boolean {
    return this.#failures > 0;
  }

  edit(place: Place, draft: Draft): void {
    const key = keyOf(place);
    const before = this.#unsaved.get(key);
    const revision = before?.revision ?? this.sheet(place)?.mark?.revision ?? 0;
    const conflict = before?.conflict;
    this.#unsaved.set(key, { place, draft, revision, ...(conflict ? { conflict } : {}) });
    keep(this.#owner, { place, draft, revision });
    this.#schedule(SAVE_AFTER);
    this.#tell();
  }

  /** Says which of two marks counts. */
  settle(place: Place, whose: "mine" | "theirs"): void {
    const unsaved = this.#unsaved.get(keyOf(place));
    if (!unsaved?.conflict) return;
    const { theirs } = unsaved.conflict;
    this.#takeMark(place, theirs);
    if (whose === "theirs") {
      this.drop(place);
      return;
    }
    this.#unsaved.set(keyOf(place), { place, draft: unsaved.draft, revision: theirs?.revision ?? 0 });
    this.edit(place, unsaved.draft);
  }
  /** Gives up a mark that the service will not take. */
  drop(place: Place): void {
    this.#unsaved.delete(keyOf(place));
    forgetKept(this.#owner, place);
    this.#tell();
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

  #schedule(after: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.flush().then(() => {
        if (this.#next() && this.#failures === 0) this.#schedule(0);
      });
    }, after);
  }
  #next(): Unsaved | undefined {
    return this.all().find(({ conflict, refused }) => !conflict && refused === undefined);
  }

  async #send(): Promise<void> {
    for (let next = this.#next(); next; next = this.#next()) {
      try {
        const { place, draft, revision } = next;
        const seen = this.sheet(place)?.rubric.revision;
        const { data } = await call<DeskMark>("PUT", pathOf(place), {
          revision,
          mark: inputOf(draft),
          ...(seen === undefined ? {} : { rubric_revision: seen }),
        });
        this.#failures = 0;
        this.#saved(next, data);
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        if (!(await this.#failed(next, error))) return;
      }
    }
  }

  #saved({ place, draft }: Unsaved, mark: DeskMark): void {
    this.#takeMark(place, mark);
    const now = this.#unsaved.get(keyOf(place));
    if (now && isSameDraft(now.draft, draft)) {
      this.#unsaved.delete(keyOf(place));
      forgetKept(this.#owner, place);
    } else if (now) {
      this.#unsaved.set(keyOf(place), { ...now, revision: mark.revision });
      keep(this.#owner, { place, draft: now.draft, revision: mark.revision });
    }
    this.#tell();
  }
  #takeMark(place: Place, mark: DeskMark | null): void {
    const graded = mark?.score != null;
    for (const [key, sheet] of this.#sheets) {
      if (sheet.submission_id !== place.submission_id) continue;
      const questions = sheet.questions.map((each) =>
        each.question_id === place.question_id ? { ...each, graded } : each,
      );
      this.#sheets.set(key, { ...sheet, questions, ...(key === keyOf(place) ? { mark } : {}) });
    }
  }

  /** Whether to go on with the next. */
  async #failed(unsaved: Unsaved, error: CallFailure): Promise<boolean> {
    const { place } = unsaved;
    const now = this.#unsaved.get(keyOf(place)) ?? unsaved;
    // The refusal says that there is another version; what it says stands at the answer.
    const theirs =
      error.code === "stale_revision" &&
      (await call<AnswerSheet>("GET", pathOf(place)).catch(() => undefined));
    if (theirs) {
      this.#unsaved.set(keyOf(place), { ...now, conflict: { theirs: theirs.data.mark } });
      this.#tell();
      return true;
    }
    if (error.details.some(({ path }) => path.includes("rubric")) && (await this.#rebase(now))) return true;
    if (LASTING.has(error.code)) {
      this.#unsaved.set(keyOf(place), { ...now, refused: error.details[0]?.message ?? error.message });
      this.#tell();
      return true;
    }
    const wait = RETRY_AFTER[Math.min(this.#failures, RETRY_AFTER.length - 1)] ?? 1000;
    this.#failures++;
    this.#schedule(wait);
    this.#tell();
    return false;
  }

  /** Brings a mark to the rubric that counts now. False where it had been made by that one already. */
  async #rebase({ place, draft, revision }: Unsaved): Promise<boolean> {
    const before = this.sheet(place)?.rubric;
    const fresh = await call<AnswerSheet>("GET", pathOf(place)).catch(() => undefined);
    if (!fresh || before?.revision === fresh.data.rubric.revision) return false;
    const { rubric, points } = fresh.data;
    this.#sheets.set(keyOf(place), fresh.data);
    const mark = rebased(draft, before?.items ?? [], rubric.items, points);
    this.#unsaved.set(keyOf(place), { place, draft: mark, revision });
    keep(this.#owner, { place, draft: mark, revision });
    this.#tell();
    return true;
  }
  /** Another rubric counts for these answers, known before they are fetched anew. */
  putRubric(questionId: string, rubric: AnswerSheet["rubric"]): void {
    for (const [key, sheet] of this.#sheets)
      if (sheet.question_id === questionId) this.#sheets.set(key, { ...sheet, rubric });
    this.#tell();
  }
}

/** Refusals that sending again does not mend. */
const LASTING: ReadonlySet<CallFailure["code"]> = new Set([
  "invalid_request",
  "not_found",
  "insufficient_scope",
]);
