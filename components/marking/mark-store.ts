import { Autosave } from "#lib/client/autosave/autosave.ts";
import type { RetryPolicy } from "#lib/client/autosave/backoff.ts";
import type { SaveResult, Timing } from "#lib/client/autosave/queue.ts";
import { toRetry } from "#lib/client/autosave/to-retry.ts";
import { ApiError, call } from "#lib/client/call.ts";
import type { MarkerRole } from "#lib/contract/grading.ts";
import type { AnswerMark, AnswerRef, AnswerSheet } from "#lib/contract/marking.ts";
import { type Draft, isSameDraft, NO_MARK, rebaseDraft, toDraft, toMarkInput } from "./draft.ts";
import { listStoredMarks, removeStoredMarks, storeMark } from "./stored-marks.ts";

export type Unsaved = {
  place: AnswerRef;
  draft: Draft;
  /** The revision that the draft is based on. */
  revision: number;
  /** As whom the grader grades the submission. */
  role: MarkerRole;
  /** `theirs` is the mark that another grader saved in the meantime. Both marks are kept until this grader chooses. */
  conflict?: { theirs: AnswerMark | null };
  /** Why the service rejected the mark. */
  refused?: { code: ApiError["code"]; reason: string };
};

export const getPlaceKey = ({ submission_id, question_id }: AnswerRef): string =>
  `${submission_id}/${question_id}`;
export const getAnswerPath = ({ submission_id, question_id }: AnswerRef) =>
  `/grading/answers/${submission_id}/${question_id}` as const;

/** Both times start at the first change, so that later changes are saved with it. */
const TIMING: Timing = { debounceMs: 250, maxWaitMs: 250 };
const RETRY: RetryPolicy = { delaysMs: [1000, 2000, 4000, 8000, 15_000], jitter: 0 };

type Result = Exclude<SaveResult<"offline">, { type: "conflict" }>;

/**
 * Stores the fetched answers and the unsaved marks. Marks are saved with one request at a time, in the order in which
 * the answers were marked. If the service fails to save one, the others are saved meanwhile. Unsaved marks are also
 * stored in the browser, so that they aren't lost when the tab is closed.
 */
export class MarkStore {
  readonly #owner: string;
  readonly #sheets = new Map<string, AnswerSheet>();
  readonly #unsaved = new Map<string, Unsaved>();
  readonly #autosave: Autosave<"offline">;
  readonly #listeners = new Set<() => void>();
  #version = 0;

  constructor(owner: string) {
    this.#owner = owner;
    const listPlaces = (keys: readonly string[]) =>
      keys.map((key) => {
        const [submission_id = "", question_id = ""] = key.split("/");
        return { submission_id, question_id };
      });
    this.#autosave = new Autosave<"offline">({
      timing: TIMING,
      retry: RETRY,
      pick: (keys) => keys.filter((key) => this.#isSendable(key)).slice(0, 1),
      save: ({ keys }) => this.#save(keys[0] ?? ""),
      reconcile: ({ keys }) => this.#keepBoth(keys[0] ?? ""),
      local: {
        debounceMs: 0,
        maxWaitMs: 0,
        write: (keys) => Promise.all(keys.map((key) => this.#storeLocally(key))),
        remove: (keys) => removeStoredMarks(owner, listPlaces(keys)),
      },
    });
    this.#autosave.subscribe(() => this.#notify());
  }

  /** Restores the marks that an earlier visit couldn't save, and saves them. */
  restoreUnsaved(): void {
    void listStoredMarks(this.#owner).then((storedMarks) => {
      const restored = storedMarks.filter(({ place }) => !this.#unsaved.has(getPlaceKey(place)));
      for (const { place, draft, revision, role = "first" } of restored)
        this.#unsaved.set(getPlaceKey(place), { place, draft, revision, role });
      this.#autosave.restore(restored.map(({ place }) => getPlaceKey(place)));
      void this.flush();
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getVersion = (): number => this.#version;
  #notify(): void {
    this.#version++;
    for (const listener of this.#listeners) listener();
  }

  getSheet(place: AnswerRef): AnswerSheet | undefined {
    return this.#sheets.get(getPlaceKey(place));
  }
  /** Caches an answer. If a newer mark was saved while the answer was being fetched, the newer mark stays. */
  putSheet(sheet: AnswerSheet): void {
    const known = this.getSheet(sheet)?.mark ?? null;
    const isStale = (known?.revision ?? 0) > (sheet.mark?.revision ?? 0);
    this.#sheets.set(getPlaceKey(sheet), isStale ? { ...sheet, mark: known } : sheet);
    this.#notify();
  }
  /** Fetches an answer, even if it is already cached. @throws ApiError */
  async fetch(place: AnswerRef): Promise<AnswerSheet> {
    const { data } = await call("GET", getAnswerPath(place));
    this.putSheet(data);
    return data;
  }
  /** Drops all cached answers except one, because their rubric has changed. */
  forgetSheets(except: AnswerRef): void {
    for (const key of this.#sheets.keys()) if (key !== getPlaceKey(except)) this.#sheets.delete(key);
  }

  /** As whom the grader grades the submission. */
  getRole(place: AnswerRef): MarkerRole {
    return this.getSheet(place)?.marking?.role ?? "first";
  }
  getDraft(place: AnswerRef): Draft {
    const sheet = this.getSheet(place);
    return this.#unsaved.get(getPlaceKey(place))?.draft ?? (sheet ? toDraft(sheet.mark) : NO_MARK);
  }
  getUnsaved(place: AnswerRef): Unsaved | undefined {
    return this.#unsaved.get(getPlaceKey(place));
  }
  /** Returns all unsaved marks, in the order in which the answers were marked. */
  listUnsaved(): Unsaved[] {
    return [...this.#unsaved.values()];
  }
  /** Whether the service failed to save the mark, which is sent again. */
  isRetrying(place: AnswerRef): boolean {
    const key = getPlaceKey(place);
    return this.#isSendable(key) && this.#autosave.isPostponed(key);
  }
  /** Whether the last request failed for a temporary reason that concerns all marks. */
  get isOffline(): boolean {
    return this.#autosave.getSnapshot().problem !== null;
  }

  /**
   * Changes a mark and saves it. The answer must be cached unless its mark is unsaved already, because the mark is
   * based on its revision and role.
   */
  edit(place: AnswerRef, draft: Draft): void {
    const key = getPlaceKey(place);
    const before = this.#unsaved.get(key);
    const revision = before?.revision ?? this.getSheet(place)?.mark?.revision ?? 0;
    const conflict = before?.conflict;
    const role = before?.role ?? this.getRole(place);
    this.#unsaved.set(key, { place, draft, revision, role, ...(conflict ? { conflict } : {}) });
    this.#autosave.edit([key]);
  }

  /** Keeps the mark that the grader chose. */
  resolveConflict(place: AnswerRef, winner: "mine" | "theirs"): void {
    const unsaved = this.#unsaved.get(getPlaceKey(place));
    if (!unsaved?.conflict) return;
    const { theirs } = unsaved.conflict;
    this.#applyMark(place, theirs);
    if (winner === "theirs") {
      this.discard(place);
      return;
    }
    const { draft, role } = unsaved;
    this.#unsaved.set(getPlaceKey(place), { place, draft, role, revision: theirs?.revision ?? 0 });
    this.edit(place, unsaved.draft);
  }
  /** Sends a refused mark again as it is, because what kept it from being saved may be over. */
  resend(place: AnswerRef): void {
    const unsaved = this.getUnsaved(place);
    if (!unsaved?.refused) return;
    this.edit(place, unsaved.draft);
    void this.flush();
  }
  /** Discards an unsaved mark. */
  discard(place: AnswerRef): void {
    this.#unsaved.delete(getPlaceKey(place));
    this.#autosave.discard([getPlaceKey(place)]);
  }

  /** Saves now. Resolves when every mark is saved or is waiting for the grader, the network or a retry of its own. */
  flush(): Promise<void> {
    return this.#autosave.flush();
  }
  /** Does the same as `flush`, and tries the marks once more that wait for a retry of their own. */
  retry(): Promise<void> {
    return this.#autosave.retry();
  }

  #isSendable(key: string): boolean {
    const unsaved = this.#unsaved.get(key);
    return unsaved !== undefined && !unsaved.conflict && unsaved.refused === undefined;
  }
  async #storeLocally(key: string): Promise<void> {
    const unsaved = this.#unsaved.get(key);
    if (!unsaved) return;
    const { place, draft, revision, role } = unsaved;
    await storeMark(this.#owner, { place, draft, revision, role });
  }

  async #save(key: string): Promise<SaveResult<"offline">> {
    const unsaved = this.#unsaved.get(key);
    if (!unsaved) return { type: "again" };
    const { place, draft, revision, role } = unsaved;
    try {
      const seen = this.getSheet(place)?.rubric.revision;
      const { data } = await call("PUT", getAnswerPath(place), {
        revision,
        mark: toMarkInput(draft),
        as: role,
        ...(seen === undefined ? {} : { rubric_revision: seen }),
      });
      this.#handleSaved(unsaved, data);
      return { type: "saved" };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.code === "stale_revision" ? { type: "conflict" } : this.#handleFailure(unsaved, error);
    }
  }

  #handleSaved({ place, draft }: Unsaved, mark: AnswerMark): void {
    this.#applyMark(place, mark);
    const key = getPlaceKey(place);
    const now = this.#unsaved.get(key);
    if (now && isSameDraft(now.draft, draft)) {
      this.discard(place);
    } else if (now) {
      this.#unsaved.set(key, { ...now, revision: mark.revision });
      void this.#storeLocally(key);
    }
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

  /** Keeps both marks after another grader saved one, until this grader chooses. */
  async #keepBoth(key: string): Promise<Result> {
    const unsaved = this.#unsaved.get(key);
    if (!unsaved) return { type: "again" };
    // The error only indicates that there is another mark, so the answer must be fetched.
    const theirs = await call("GET", getAnswerPath(unsaved.place)).catch((error: Error) => error);
    if (theirs instanceof Error) return toRetry(theirs);
    // The grader may have edited or discarded the mark in the meantime.
    const now = this.#unsaved.get(key);
    if (now) this.#unsaved.set(key, { ...now, conflict: { theirs: theirs.data.mark } });
    return { type: "again" };
  }

  async #handleFailure({ place, draft }: Unsaved, error: ApiError): Promise<Result> {
    if (error.details.some(({ path }) => path.includes("rubric")) && (await this.#rebase(place)))
      return { type: "again" };
    if (error.isTransient) return toRetry(error);
    const now = this.#unsaved.get(getPlaceKey(place));
    const refused = { code: error.code, reason: error.details[0]?.message ?? error.message };
    // A mark that was edited in the meantime is sent next.
    if (now?.draft === draft) this.#unsaved.set(getPlaceKey(place), { ...now, refused });
    return { type: "again" };
  }

  /** Adapts a mark to the current rubric. Returns false if the rubric hasn't changed or can't be fetched. */
  async #rebase(place: AnswerRef): Promise<boolean> {
    const before = this.getSheet(place)?.rubric;
    const fresh = await call("GET", getAnswerPath(place)).catch(() => undefined);
    if (!fresh || before?.revision === fresh.data.rubric.revision) return false;
    const { rubric, points } = fresh.data;
    this.#sheets.set(getPlaceKey(place), fresh.data);
    const key = getPlaceKey(place);
    const now = this.#unsaved.get(key);
    if (!now) return true;
    const draft = rebaseDraft(now.draft, before?.items ?? [], rubric.items, points);
    this.#unsaved.set(key, { place, draft, revision: now.revision, role: now.role });
    void this.#storeLocally(key);
    return true;
  }
  /** Updates the rubric of a question's cached answers before they are fetched again. */
  putRubric(questionId: string, rubric: AnswerSheet["rubric"]): void {
    for (const [key, sheet] of this.#sheets)
      if (sheet.question_id === questionId) this.#sheets.set(key, { ...sheet, rubric });
    this.#notify();
  }
}
