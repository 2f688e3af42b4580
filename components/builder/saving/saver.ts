import { Autosave, type Batch, type Trigger } from "#lib/client/autosave/autosave.ts";
import type { RetryPolicy } from "#lib/client/autosave/backoff.ts";
import type { SaveResult, Timing } from "#lib/client/autosave/queue.ts";
import { ApiError, type CallOptions } from "#lib/client/call.ts";
import type { UpdateAssessmentBody } from "#lib/contract/assessments.ts";
import { SAVING } from "#lib/messages/editor.ts";
import type { Draft } from "../document/draft.ts";
import { isEqual } from "../document/equal.ts";
import {
  type BlockedChange,
  blockConflict,
  filterStillBlocked,
  revertBlockedChanges,
  type SaveError,
} from "./blocked-changes.ts";
import type { Conflict } from "./conflict.ts";
import { type Base, buildPatch, mapServerIds, matchSentDraft, toLocalIds } from "./patch.ts";

/** `retrying`: the service was reached, but can't save at the moment. */
type SaveProblem =
  | { kind: "offline" }
  | { kind: "retrying" }
  | { kind: "signed-out" }
  | { kind: "failed"; message: string };
type Result = Exclude<SaveResult<SaveProblem>, { type: "conflict" }>;

export type SaveState = {
  status: { kind: "saved"; at: number | null } | { kind: "unsaved" } | { kind: "saving" } | SaveProblem;
  blockedChanges: readonly BlockedChange[];
};

type SaveResponse = { revision: number; exercises: { id: string; questions: { id: string }[] }[] };

/**
 * Options of a call to the service: whether it can prompt the user to sign in, and whether it must outlive the page.
 */
type SendOptions = Pick<CallOptions, "promptsSignIn" | "keepalive">;

/** The saver's connections to the editor, the service, and this browser's storage. */
export type SaverDependencies = {
  readDraft: () => Draft;
  /** Shows the merged draft in the editor. */
  showDraft: (draft: Draft) => void;
  send: (body: UpdateAssessmentBody & { revision: number }, options: SendOptions) => Promise<SaveResponse>;
  fetchTheirs: (options: SendOptions) => Promise<Omit<Base, "ids">>;
  /** `sentDrafts`: drafts that the service may have received, although no response arrived. */
  storeLocally: (
    base: Base,
    mine: Draft,
    conflicts: readonly Conflict[],
    sentDrafts: readonly Draft[],
  ) => Promise<void>;
  deleteLocal: () => Promise<void>;
};

export const DEBOUNCE_MS = 800;
const TIMING: Timing = { debounceMs: DEBOUNCE_MS, maxWaitMs: 1_800 };
const RETRY: RetryPolicy = { delaysMs: [2_000, 5_000, 10_000, 30_000], jitter: 0 };
/** Reading a long draft is slow, so it is stored only when the author pauses. */
const STORE_TIMING: Timing = { debounceMs: 250, maxWaitMs: Number.POSITIVE_INFINITY };
/** How often a save can run into other authors' saves before it gives up. */
const MAX_ROUNDS = 10;

/** The draft is a single document, so it is saved as a whole. */
const DRAFT = ["draft"];

/**
 * Saves an assessment while it is being edited. Each request is based on the revision that was last read. If another
 * author saved in the meantime, changes made by only one side are merged, and the author resolves the rest. Changes
 * that can't be saved stay in this browser.
 */
export class Saver {
  #base: Base;
  readonly #dependencies: SaverDependencies;
  readonly #autosave: Autosave<SaveProblem>;
  readonly #listeners = new Set<() => void>();
  #blockedChanges: readonly BlockedChange[];
  #state: SaveState;
  /** Drafts that were sent without receiving a response, oldest first. The service may have any of them. */
  #unconfirmed: Draft[];
  /** The draft in the current request. */
  #sending: Draft | undefined;
  #isClosing = false;

  /** `unconfirmed`: drafts that an earlier page sent without receiving a response. */
  constructor(
    base: Base,
    dependencies: SaverDependencies,
    conflicts: readonly Conflict[] = [],
    unconfirmed: readonly Draft[] = [],
  ) {
    this.#base = base;
    this.#unconfirmed = [...unconfirmed];
    this.#dependencies = dependencies;
    this.#blockedChanges = conflicts.map(blockConflict);
    this.#state = { status: { kind: "saved", at: null }, blockedChanges: this.#blockedChanges };
    this.#autosave = new Autosave<SaveProblem>({
      timing: TIMING,
      retry: RETRY,
      editsCutRetryShort: true,
      save: (batch) => this.#save(batch),
      reconcile: (batch) => this.#mergeRemote(batch),
      local: {
        ...STORE_TIMING,
        write: () => this.#storeLocally(),
        // Blocked changes aren't saved, so they stay in this browser.
        remove: () =>
          isEqual(dependencies.readDraft(), this.#base.draft)
            ? dependencies.deleteLocal()
            : this.#storeLocally(),
      },
    });
    this.#autosave.subscribe(() => this.#publish());
  }

  get base(): Base {
    return this.#base;
  }
  readonly getSnapshot = (): SaveState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reports that the draft was edited. */
  markDirty(): void {
    this.#autosave.edit(DRAFT);
  }

  /**
   * Saves immediately at the user's request, including edits made in the meantime. If the session has expired, the user
   * is prompted to sign in. Resolves when everything is saved or the save has failed.
   */
  flush(): Promise<void> {
    return this.#autosave.flush("user");
  }
  /** Saves unsaved changes when the connection or the session may be back, without prompting the user to sign in. */
  retry(): void {
    void this.#autosave.flush();
  }
  /** Sends what it still can when the user leaves the page, in a request that outlives the page. */
  saveOnLeave(): void {
    this.#autosave.leave();
  }

  /** Unblocks a conflict after the author's choice has been applied in the editor. */
  resolveConflict(conflict: Conflict): void {
    this.#setBlockedChanges(
      this.#blockedChanges.filter(({ kind, id }) => kind !== conflict.kind || id !== conflict.id),
    );
    this.markDirty();
  }

  /** Stores unsaved changes in this browser immediately, without waiting for the author to pause. */
  storeNow(): Promise<void> {
    return this.#storeLocally();
  }

  start(): void {
    this.#isClosing = false;
    this.#autosave.resume();
  }
  /**
   * Saves everything that is unsaved, in requests that outlive the page, and stops. Then calls `onClosed`, unless the
   * saver was started again in the meantime. Never rejects: what can't be saved stays in this browser.
   */
  async close(onClosed: () => void): Promise<void> {
    this.#isClosing = true;
    const flushed = this.#autosave.flush("leave");
    this.saveOnLeave();
    await flushed.catch(() => {});
    if (!this.#isClosing) return;
    this.#autosave.stop();
    onClosed();
  }

  async #save({ trigger, round }: Batch): Promise<SaveResult<SaveProblem>> {
    if (round === MAX_ROUNDS) return reject(SAVING.contested);
    const mine = this.#dependencies.readDraft();
    this.#setBlockedChanges(filterStillBlocked(this.#blockedChanges, mine));
    const base = this.#base;
    const next = revertBlockedChanges(mine, base.draft, this.#blockedChanges);
    const body = buildPatch(base, next);
    if (!body) return { type: "saved" };
    this.#sending = next;
    void this.#storeLocally();
    try {
      const response = await this.#dependencies.send(
        { ...body, revision: base.revision },
        toSendOptions(trigger),
      );
      const ids = body.exercises ? mapServerIds(base.ids, next.exercises, response.exercises) : base.ids;
      const hasNewParts = ids.size > base.ids.size;
      this.#base = { ...base, draft: next, revision: response.revision, ids };
      this.#unconfirmed = [];
      this.#sending = undefined;
      // If the page is closed during the next request, a stored draft without these ids would add the new parts again.
      if (hasNewParts) void this.#storeLocally();
      return { type: "saved" };
    } catch (error) {
      if (error instanceof ApiError && error.code === "stale_revision") return { type: "conflict" };
      const result = await this.#toResult(error, next);
      if (result.type === "retry" && !isEqual(this.#unconfirmed.at(-1), next)) this.#unconfirmed.push(next);
      return result;
    } finally {
      this.#sending = undefined;
    }
  }

  /**
   * Converts an error to a save result. If the error refers to specific changes, they are blocked and the rest is sent
   * again.
   */
  async #toResult(error: unknown, sent: Draft): Promise<Result> {
    if (!(error instanceof ApiError)) return reject(SAVING.failed);
    if (error.code === "unauthenticated") return { type: "rejected", problem: { kind: "signed-out" } };
    if (error.isTransient) {
      const kind = error.code === "offline" ? "offline" : "retrying";
      return { type: "retry", problem: { kind }, afterMs: error.retryAfterMs };
    }
    const blocked = error.code === "invalid_request" ? await blockRejected(sent, error.details) : undefined;
    const isNew = blocked?.some(
      ({ kind, id }) => !this.#blockedChanges.some((each) => each.kind === kind && each.id === id),
    );
    if (!blocked || !isNew) return reject(error.message);
    this.#setBlockedChanges([...this.#blockedChanges, ...blocked]);
    return { type: "again" };
  }

  /** Merges the changes that another author saved with those made here. */
  async #mergeRemote({ trigger }: Batch): Promise<Result> {
    try {
      const [{ merge }, { updateConflicts }] = await Promise.all([
        import("./merge.ts"),
        import("./update-conflicts.ts"),
      ]);
      const fetched = await this.#dependencies.fetchTheirs(toSendOptions(trigger));
      if (this.#reconcileLostResponse(fetched)) return { type: "again" };
      const theirs = toLocalIds(fetched.draft, this.#base.ids);
      const merged = merge(this.#base.draft, this.#dependencies.readDraft(), theirs);
      this.#base = { ...this.#base, ...fetched, draft: theirs };
      this.#setBlockedChanges(updateConflicts(this.#blockedChanges, merged.conflicts, theirs));
      this.#dependencies.showDraft(merged.draft);
      return { type: "again" };
    } catch (error) {
      return this.#toResult(error, this.#base.draft);
    }
  }

  /**
   * Checks whether the service has a draft that was sent from here and only the response was lost. If so, that draft
   * becomes the base.
   */
  #reconcileLostResponse(theirs: Omit<Base, "ids">): boolean {
    const sentDrafts = this.#unconfirmed;
    this.#unconfirmed = [];
    for (const draft of sentDrafts.toReversed()) {
      const ids = matchSentDraft(draft, theirs.draft, this.#base.ids);
      if (!ids) continue;
      this.#base = { ...theirs, draft, ids };
      return true;
    }
    return false;
  }

  #storeLocally(): Promise<void> {
    const conflicts = this.#blockedChanges.flatMap(({ reason }) =>
      "conflict" in reason ? [reason.conflict] : [],
    );
    const sentDrafts = [...this.#unconfirmed, ...(this.#sending ? [this.#sending] : [])];
    return this.#dependencies.storeLocally(this.#base, this.#dependencies.readDraft(), conflicts, sentDrafts);
  }

  #setBlockedChanges(blockedChanges: readonly BlockedChange[]): void {
    this.#blockedChanges = blockedChanges;
    this.#publish();
  }

  #publish(): void {
    const { unsaved, isSending, problem, savedAt } = this.#autosave.getSnapshot();
    const pending = isSending ? { kind: "saving" as const } : (problem ?? { kind: "unsaved" as const });
    const status = unsaved === 0 ? { kind: "saved" as const, at: savedAt } : pending;
    this.#state = { status, blockedChanges: this.#blockedChanges };
    for (const listener of this.#listeners) listener();
  }
}

/** Few saves are rejected, so this code is loaded for the first one. */
const blockRejected = (sent: Draft, details: readonly SaveError[]): Promise<BlockedChange[] | undefined> =>
  import("./create-blocked-changes.ts").then(
    ({ createBlockedChanges }) => createBlockedChanges(sent, details),
    () => undefined,
  );

const reject = (message: string): Result => ({ type: "rejected", problem: { kind: "failed", message } });

const toSendOptions = (trigger: Trigger): SendOptions => ({
  promptsSignIn: trigger === "user",
  keepalive: trigger === "leave",
});
