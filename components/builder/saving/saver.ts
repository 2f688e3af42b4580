import { CallFailure, type CallOptions } from "#lib/client/call.ts";
import type { UpdateAssessmentBody } from "#lib/contract/assessments.ts";
import type { Draft } from "../document/draft.ts";
import { isEqual } from "../document/equal.ts";
import { type Hold, holdOf, holdsFor, stillHeld, withConflicts, withoutHeld } from "./holds.ts";
import type { Conflict } from "./merge.ts";
import { type Ids, idsIfArrived, inOwnIds, patchOf, withIds } from "./patch.ts";

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
  holds: readonly Hold[];
};

type Answer = { revision: number; exercises: { id: string; questions: { id: string }[] }[] };

/** How the service is called: whether somebody asked for it, and whether the page is being left. */
export type How = Pick<CallOptions, "asksToSignIn" | "outlivesPage">;

/** What a saver works with: the editor, the service, this browser's memory and its clock. */
export type SaverParts = {
  read: () => Draft;
  /** Shows what came of others' changes, beside what was written here. */
  show: (draft: Draft) => void;
  send: (body: UpdateAssessmentBody & { revision: number }, how: How) => Promise<Answer>;
  fetchTheirs: (how: How) => Promise<{ draft: Draft; revision: number }>;
  /** `sent`: what may have arrived without an answer. */
  keep: (base: Base, mine: Draft, conflicts: readonly Conflict[], sent: readonly Draft[]) => void;
  forget: () => void;
  now?: () => number;
};

/** Milliseconds: after the last change, and at most while somebody goes on writing. */
export const PAUSE = 800;
const AT_MOST = 1_800;
const RETRY = [2_000, 5_000, 10_000, 30_000];

/** These say that the service cannot just now; everything else that it refuses it will refuse again. */
const PASSING = new Set<string>(["offline", "unavailable", "internal_error", "rate_limited"]);

/**
 * Saves an assessment while it is written: one request at a time, each on the revision that was read. Where somebody
 * else was faster, what only one side changed is merged; the rest waits for a choice. Nothing that was written is given
 * up: what cannot be saved stays in this browser.
 */
export class Saver {
  #base: Base;
  readonly #parts: SaverParts;
  #state: SaveState;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dirtySince: number | undefined;
  #inFlight: Promise<void> | undefined;
  #failures = 0;
  /** What was sent and never answered: any of it may have arrived. */
  #unanswered: Draft[] = [];
  /** What has been sent and may be answered yet. */
  #sending: Draft | undefined;
  #how: How = { asksToSignIn: false };

  /** `unanswered`: what an earlier page sent of this draft, and never heard of. */
  constructor(
    base: Base,
    parts: SaverParts,
    conflicts: readonly Conflict[] = [],
    unanswered: readonly Draft[] = [],
  ) {
    this.#base = base;
    this.#unanswered = [...unanswered];
    this.#parts = parts;
    this.#state = { status: { kind: "saved", at: null }, holds: conflicts.map(holdOf) };
  }

  get base(): Base {
    return this.#base;
  }
  /** What waits for a choice. */
  get conflicts(): Conflict[] {
    return this.#state.holds.flatMap(({ why }) => ("conflict" in why ? [why.conflict] : []));
  }
  /** What may have arrived without an answer, oldest first. */
  get sent(): Draft[] {
    return [...this.#unanswered, ...(this.#sending ? [this.#sending] : [])];
  }
  readonly snapshot = (): SaveState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Something was written. */
  touch(): void {
    const now = this.#now();
    this.#dirtySince ??= now;
    if (this.#state.status.kind === "saved") this.#set({ status: { kind: "unsaved" } });
    this.#plan(Math.max(0, Math.min(PAUSE, this.#dirtySince + AT_MOST - now)));
  }

  /**
   * Saves now, and what is written meanwhile too. Resolves when all is saved, or when it is clear that it is not.
   * `asksToSignIn`: whether somebody asked for it, so that a session that has run out may be mended in a dialog.
   */
  async flush({ asksToSignIn = true }: Pick<How, "asksToSignIn"> = {}): Promise<void> {
    this.#how = { asksToSignIn };
    try {
      do await this.#once();
      while (this.#state.status.kind === "unsaved");
    } finally {
      this.#how = { asksToSignIn: false };
    }
  }

  /** The page is being left: what can still be sent goes out at once, in a request that outlives the page. */
  leave(): void {
    if (this.#inFlight || this.#state.status.kind === "saved") return;
    const before = this.#how;
    this.#how = { asksToSignIn: false, outlivesPage: true };
    void this.#once();
    // The request is under way by now.
    this.#how = before;
  }

  /** One of the two sides of a conflict was chosen, and stands in the editor now. */
  settle(conflict: Conflict): void {
    this.#set({
      holds: this.#state.holds.filter(({ kind, id }) => kind !== conflict.kind || id !== conflict.id),
    });
    this.touch();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  async #save(): Promise<void> {
    for (let rounds = 0; rounds < 10; rounds++) {
      const mine = this.#parts.read();
      const holds = stillHeld(this.#state.holds, mine);
      this.#set({ holds });
      this.#dirtySince = undefined;
      const next = withoutHeld(mine, this.#base.draft, holds);
      const body = patchOf(this.#base.draft, next, this.#base.ids);
      if (!body) {
        this.#rest(mine);
        return;
      }
      this.#set({ status: { kind: "saving" } });
      this.#sending = next;
      this.#parts.keep(this.#base, mine, this.conflicts, this.sent);
      if (!(await this.#sendOnce(body, next))) return;
      if (this.#dirtySince !== undefined) {
        this.#set({ status: { kind: "unsaved" } });
        return;
      }
    }
    this.#fail("It is being changed elsewhere all the time. What you wrote is kept here.");
  }

  /** Whether to go on: what is left is looked at again. */
  async #sendOnce(body: UpdateAssessmentBody, next: Draft): Promise<boolean> {
    try {
      const answer = await this.#parts.send({ ...body, revision: this.#base.revision }, this.#how);
      this.#sending = undefined;
      const ids = body.exercises ? withIds(this.#base.ids, next.exercises, answer.exercises) : this.#base.ids;
      this.#base = { draft: next, revision: answer.revision, ids };
      this.#failures = 0;
      this.#unanswered = [];
      return true;
    } catch (error) {
      this.#sending = undefined;
      const isPassing = error instanceof CallFailure && PASSING.has(error.code);
      if (isPassing && !isEqual(this.#unanswered.at(-1), next)) this.#unanswered.push(next);
      return this.#refused(error, next);
    }
  }

  async #refused(error: unknown, next: Draft): Promise<boolean> {
    if (!(error instanceof CallFailure))
      return this.#fail("It could not be saved. What you wrote is kept here.");
    if (error.code === "stale_revision") return this.#catchUp();
    if (error.code === "unauthenticated") {
      this.#set({ status: { kind: "signed-out" } });
      return false;
    }
    if (PASSING.has(error.code)) {
      this.#set({ status: { kind: "offline" } });
      this.#plan(RETRY[Math.min(this.#failures++, RETRY.length - 1)] ?? 0);
      return false;
    }
    const refused = error.code === "invalid_request" ? holdsFor(next, error.details) : undefined;
    const isNew = refused?.some(
      ({ kind, id }) => !this.#state.holds.some((hold) => hold.kind === kind && hold.id === id),
    );
    if (!refused || !isNew) return this.#fail(error.message);
    this.#set({ holds: [...this.#state.holds, ...refused] });
    return true;
  }

  /** Somebody else saved: takes what they changed, and keeps what was changed here. */
  async #catchUp(): Promise<boolean> {
    try {
      const { merge } = await import("./merge.ts");
      const { draft, revision } = await this.#parts.fetchTheirs(this.#how);
      if (this.#arrived(draft, revision)) return true;
      const theirs = inOwnIds(draft, this.#base.ids);
      const known = theirs.exercises.flatMap(({ id, questions }) => [
        id,
        ...questions.map((each) => each.id),
      ]);
      const ids = new Map([...known.map((id) => [id, id] as const), ...this.#base.ids]);
      const merged = merge(this.#base.draft, this.#parts.read(), theirs);
      this.#base = { draft: theirs, revision, ids };
      this.#set({ holds: withConflicts(this.#state.holds, merged.conflicts, theirs) });
      this.#parts.show(merged.draft);
      return true;
    } catch (error) {
      return this.#refused(error, this.#base.draft);
    }
  }

  /** Whether what stands there was sent from here, and only its answer got lost. */
  #arrived(theirs: Draft, revision: number): boolean {
    const sent = this.#unanswered;
    this.#unanswered = [];
    for (const draft of sent.toReversed()) {
      const ids = idsIfArrived(draft, theirs, this.#base.ids);
      if (!ids) continue;
      this.#base = { draft, revision, ids };
      return true;
    }
    return false;
  }

  /** All that can be saved is: what is held back stays in this browser. */
  #rest(mine: Draft): void {
    if (isEqual(mine, this.#base.draft)) this.#parts.forget();
    else this.#parts.keep(this.#base, mine, this.conflicts, this.sent);
    const { status } = this.#state;
    if (status.kind !== "saved") this.#set({ status: { kind: "saved", at: this.#now() } });
  }

  #fail(message: string): false {
    this.#set({ status: { kind: "failed", message } });
    return false;
  }

  #plan(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#once(), delay);
  }

  async #once(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#inFlight) await this.#inFlight;
    this.#inFlight = this.#save().finally(() => {
      this.#inFlight = undefined;
    });
    await this.#inFlight;
  }

  #now(): number {
    return (this.#parts.now ?? Date.now)();
  }

  #set(change: Partial<SaveState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
