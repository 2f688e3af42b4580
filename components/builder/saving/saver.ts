import { ApiError, type CallOptions } from "#lib/client/call.ts";
import type { UpdateAssessmentBody } from "#lib/contract/assessments.ts";
import type { Draft } from "../document/draft.ts";
import { isEqual } from "../document/equal.ts";
import {
  type BlockedChange,
  blockConflict,
  createBlockedChanges,
  filterStillBlocked,
  revertBlockedChanges,
  updateConflicts,
} from "./blocked-changes.ts";
import type { Conflict } from "./merge.ts";
import { buildPatch, type Ids, mapServerIds, matchSentDraft, toLocalIds } from "./patch.ts";

/** What the service has, as far as this browser knows. */
export type Base = { draft: Draft; revision: number; ids: Ids };

export type SaveState = {
  status:
    | { kind: "saved"; at: number | null }
    | { kind: "unsaved" }
    | { kind: "saving" }
    | { kind: "offline" }
    | { kind: "signed-out" }
    | { kind: "failed"; message: string };
  blockedChanges: readonly BlockedChange[];
};

type SaveResponse = { revision: number; exercises: { id: string; questions: { id: string }[] }[] };

/** How the service is called: whether somebody asked for it, and whether the page is being left. */
export type SendOptions = Pick<CallOptions, "promptsSignIn" | "keepalive">;

/** What a saver works with: the editor, the service, this browser's memory and its clock. */
export type SaverDependencies = {
  readDraft: () => Draft;
  /** Shows what came of others' changes, beside what was written here. */
  showDraft: (draft: Draft) => void;
  send: (body: UpdateAssessmentBody & { revision: number }, options: SendOptions) => Promise<SaveResponse>;
  fetchTheirs: (options: SendOptions) => Promise<{ draft: Draft; revision: number }>;
  /** `sent`: what may have arrived without an answer. */
  storeLocally: (
    base: Base,
    mine: Draft,
    conflicts: readonly Conflict[],
    sentDrafts: readonly Draft[],
  ) => void;
  deleteLocal: () => void;
  now?: () => number;
};

/** Milliseconds: after the last change, and at most while somebody goes on writing. */
export const DEBOUNCE_MS = 800;
const MAX_WAIT_MS = 1_800;
const RETRY_DELAYS_MS = [2_000, 5_000, 10_000, 30_000];

/** These say that the service cannot just now; everything else that it refuses it will refuse again. */
const TRANSIENT_ERRORS = new Set<string>(["offline", "unavailable", "internal_error", "rate_limited"]);

/**
 * Saves an assessment while it is written: one request at a time, each on the revision that was read. Where somebody
 * else was faster, what only one side changed is merged; the rest waits for a choice. Nothing that was written is given
 * up: what cannot be saved stays in this browser.
 */
export class Saver {
  #base: Base;
  readonly #dependencies: SaverDependencies;
  #state: SaveState;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dirtySince: number | undefined;
  #inFlight: Promise<void> | undefined;
  #failures = 0;
  /** What was sent and never answered: any of it may have arrived. */
  #unconfirmed: Draft[] = [];
  /** What has been sent and may be answered yet. */
  #sending: Draft | undefined;
  #sendOptions: SendOptions = { promptsSignIn: false };

  /** `unanswered`: what an earlier page sent of this draft, and never heard of. */
  constructor(
    base: Base,
    dependencies: SaverDependencies,
    conflicts: readonly Conflict[] = [],
    unconfirmed: readonly Draft[] = [],
  ) {
    this.#base = base;
    this.#unconfirmed = [...unconfirmed];
    this.#dependencies = dependencies;
    this.#state = { status: { kind: "saved", at: null }, blockedChanges: conflicts.map(blockConflict) };
  }

  get base(): Base {
    return this.#base;
  }
  /** What waits for a choice. */
  get conflicts(): Conflict[] {
    return this.#state.blockedChanges.flatMap(({ reason }) =>
      "conflict" in reason ? [reason.conflict] : [],
    );
  }
  /** What may have arrived without an answer, oldest first. */
  get sentDrafts(): Draft[] {
    return [...this.#unconfirmed, ...(this.#sending ? [this.#sending] : [])];
  }
  readonly getSnapshot = (): SaveState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Something was written. */
  markDirty(): void {
    const now = this.#now();
    this.#dirtySince ??= now;
    if (this.#state.status.kind === "saved") this.#setState({ status: { kind: "unsaved" } });
    this.#scheduleSave(Math.max(0, Math.min(DEBOUNCE_MS, this.#dirtySince + MAX_WAIT_MS - now)));
  }

  /**
   * Saves now, and what is written meanwhile too. Resolves when all is saved, or when it is clear that it is not.
   * `asksToSignIn`: whether somebody asked for it, so that a session that has run out may be mended in a dialog.
   */
  async flush({
    promptsSignIn: asksToSignIn = true,
  }: Pick<SendOptions, "promptsSignIn"> = {}): Promise<void> {
    this.#sendOptions = { promptsSignIn: asksToSignIn };
    try {
      do await this.#runSave();
      while (this.#state.status.kind === "unsaved");
    } finally {
      this.#sendOptions = { promptsSignIn: false };
    }
  }

  /** The page is being left: what can still be sent goes out at once, in a request that outlives the page. */
  saveOnLeave(): void {
    if (this.#inFlight || this.#state.status.kind === "saved") return;
    const before = this.#sendOptions;
    this.#sendOptions = { promptsSignIn: false, keepalive: true };
    void this.#runSave();
    // The request is under way by now.
    this.#sendOptions = before;
  }

  /** One of the two sides of a conflict was chosen, and stands in the editor now. */
  resolveConflict(conflict: Conflict): void {
    this.#setState({
      blockedChanges: this.#state.blockedChanges.filter(
        ({ kind, id }) => kind !== conflict.kind || id !== conflict.id,
      ),
    });
    this.markDirty();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  async #save(): Promise<void> {
    for (let round = 0; round < 10; round++) {
      const mine = this.#dependencies.readDraft();
      const blockedChanges = filterStillBlocked(this.#state.blockedChanges, mine);
      this.#setState({ blockedChanges });
      this.#dirtySince = undefined;
      const next = revertBlockedChanges(mine, this.#base.draft, blockedChanges);
      const body = buildPatch(this.#base.draft, next, this.#base.ids);
      if (!body) {
        this.#finishSave(mine);
        return;
      }
      this.#setState({ status: { kind: "saving" } });
      this.#sending = next;
      this.#dependencies.storeLocally(this.#base, mine, this.conflicts, this.sentDrafts);
      if (!(await this.#send(body, next))) return;
      if (this.#dirtySince !== undefined) {
        this.#setState({ status: { kind: "unsaved" } });
        return;
      }
    }
    this.#fail("It is being changed elsewhere all the time. What you wrote is kept here.");
  }

  /** Whether to go on: what is left is looked at again. */
  async #send(body: UpdateAssessmentBody, next: Draft): Promise<boolean> {
    try {
      const response = await this.#dependencies.send(
        { ...body, revision: this.#base.revision },
        this.#sendOptions,
      );
      this.#sending = undefined;
      const ids = body.exercises
        ? mapServerIds(this.#base.ids, next.exercises, response.exercises)
        : this.#base.ids;
      this.#base = { draft: next, revision: response.revision, ids };
      this.#failures = 0;
      this.#unconfirmed = [];
      return true;
    } catch (error) {
      this.#sending = undefined;
      const isTransient = error instanceof ApiError && TRANSIENT_ERRORS.has(error.code);
      if (isTransient && !isEqual(this.#unconfirmed.at(-1), next)) this.#unconfirmed.push(next);
      return this.#handleError(error, next);
    }
  }

  async #handleError(error: unknown, next: Draft): Promise<boolean> {
    if (!(error instanceof ApiError))
      return this.#fail("It could not be saved. What you wrote is kept here.");
    if (error.code === "stale_revision") return this.#mergeRemote();
    if (error.code === "unauthenticated") {
      this.#setState({ status: { kind: "signed-out" } });
      return false;
    }
    if (TRANSIENT_ERRORS.has(error.code)) {
      this.#setState({ status: { kind: "offline" } });
      this.#scheduleSave(RETRY_DELAYS_MS[Math.min(this.#failures++, RETRY_DELAYS_MS.length - 1)] ?? 0);
      return false;
    }
    const rejected = error.code === "invalid_request" ? createBlockedChanges(next, error.details) : undefined;
    const isNew = rejected?.some(
      ({ kind, id }) =>
        !this.#state.blockedChanges.some(
          (blockedChange) => blockedChange.kind === kind && blockedChange.id === id,
        ),
    );
    if (!rejected || !isNew) return this.#fail(error.message);
    this.#setState({ blockedChanges: [...this.#state.blockedChanges, ...rejected] });
    return true;
  }

  /** Somebody else saved: takes what they changed, and keeps what was changed here. */
  async #mergeRemote(): Promise<boolean> {
    try {
      const { merge } = await import("./merge.ts");
      const { draft, revision } = await this.#dependencies.fetchTheirs(this.#sendOptions);
      if (this.#reconcileLostResponse(draft, revision)) return true;
      const theirs = toLocalIds(draft, this.#base.ids);
      const known = theirs.exercises.flatMap(({ id, questions }) => [
        id,
        ...questions.map((each) => each.id),
      ]);
      const ids = new Map([...known.map((id) => [id, id] as const), ...this.#base.ids]);
      const merged = merge(this.#base.draft, this.#dependencies.readDraft(), theirs);
      this.#base = { draft: theirs, revision, ids };
      this.#setState({
        blockedChanges: updateConflicts(this.#state.blockedChanges, merged.conflicts, theirs),
      });
      this.#dependencies.showDraft(merged.draft);
      return true;
    } catch (error) {
      return this.#handleError(error, this.#base.draft);
    }
  }

  /** Whether what stands there was sent from here, and only its answer got lost. */
  #reconcileLostResponse(theirs: Draft, revision: number): boolean {
    const sentDrafts = this.#unconfirmed;
    this.#unconfirmed = [];
    for (const draft of sentDrafts.toReversed()) {
      const ids = matchSentDraft(draft, theirs, this.#base.ids);
      if (!ids) continue;
      this.#base = { draft, revision, ids };
      return true;
    }
    return false;
  }

  /** All that can be saved is: what is held back stays in this browser. */
  #finishSave(mine: Draft): void {
    if (isEqual(mine, this.#base.draft)) this.#dependencies.deleteLocal();
    else this.#dependencies.storeLocally(this.#base, mine, this.conflicts, this.sentDrafts);
    const { status } = this.#state;
    if (status.kind !== "saved") this.#setState({ status: { kind: "saved", at: this.#now() } });
  }

  #fail(message: string): false {
    this.#setState({ status: { kind: "failed", message } });
    return false;
  }

  #scheduleSave(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#runSave(), delay);
  }

  async #runSave(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#inFlight) await this.#inFlight;
    this.#inFlight = this.#save().finally(() => {
      this.#inFlight = undefined;
    });
    await this.#inFlight;
  }

  #now(): number {
    return (this.#dependencies.now ?? Date.now)();
  }

  #setState(change: Partial<SaveState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
