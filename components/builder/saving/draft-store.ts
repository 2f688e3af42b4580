import type { Draft } from "#components/builder/document/draft.ts";
import { createIndexedDbBackend } from "#lib/client/autosave/indexed-db.ts";
import type { Conflict } from "./conflict.ts";
import type { Base } from "./patch.ts";
import { replaceConflictIds, replaceIds } from "./patch.ts";

/** Unsaved edits as stored in this browser. Each tab with unsaved edits has one entry. */
export type StoredDraft = {
  base: Draft;
  mine: Draft;
  /** Conflicts that were still open. Without them, the next tab would overwrite the other author's changes. */
  conflicts: readonly Conflict[];
  /**
   * Drafts that were sent without receiving a response, oldest first. The service may have them, under ids that are
   * unknown here.
   */
  sent?: readonly Draft[];
  /** Milliseconds since 1970. */
  at: number;
};

/**
 * The author, assessment, and tab that an entry belongs to. Entries of other authors and assessments are never read.
 */
export type DraftSlot = { owner: string; assessment: string; tab: string };

const backend = createIndexedDbBackend<StoredDraft>("touchstone-builder", "drafts");
const getKeyPrefix = ({ owner, assessment }: DraftSlot) => `${owner} ${assessment} `;
const getLockName = (tab: string) => `touchstone-builder ${tab}`;

/**
 * Returns the fallback if storage is full or not allowed. In that case, unsaved edits last only as long as the page.
 */
const withFallback = <T>(operation: Promise<T>, fallback: T): Promise<T> => operation.catch(() => fallback);

/** Stores the draft with the ids that the service assigned, if they are known, because other tabs know only those. */
export const storeDraft = (
  draftSlot: DraftSlot,
  { draft, ids }: Base,
  mine: Draft,
  conflicts: readonly Conflict[],
  sent: readonly Draft[],
): Promise<void> => {
  const stored: StoredDraft = {
    base: replaceIds(draft, ids),
    mine: replaceIds(mine, ids),
    conflicts: conflicts.map((conflict) => replaceConflictIds(conflict, ids)),
    sent: sent.map((each) => replaceIds(each, ids)),
    at: Date.now(),
  };
  return withFallback(backend.set(getKeyPrefix(draftSlot) + draftSlot.tab, stored), undefined);
};

export const deleteStoredDrafts = (
  draftSlot: DraftSlot,
  tabs: readonly string[] = [draftSlot.tab],
): Promise<void> => withFallback(backend.delete(tabs.map((tab) => getKeyPrefix(draftSlot) + tab)), undefined);

/**
 * Returns the drafts that closed tabs stored, oldest first, and the ids of those tabs. Entries of open tabs are left
 * alone.
 */
export async function loadAbandonedDrafts(
  draftSlot: DraftSlot,
): Promise<{ stored: StoredDraft[]; tabs: string[] }> {
  const all = await withFallback(backend.entries(), []);
  const keyPrefix = getKeyPrefix(draftSlot);
  const liveLocks = await findLiveLocks();
  const abandoned = all
    .flatMap(([name, stored]) =>
      stored && name.startsWith(keyPrefix) ? [{ tab: name.slice(keyPrefix.length), stored }] : [],
    )
    .filter(({ tab }) => tab === draftSlot.tab || !liveLocks.has(getLockName(tab)))
    .sort((a, b) => a.stored.at - b.stored.at);
  return { stored: abandoned.map(({ stored }) => stored), tabs: abandoned.map(({ tab }) => tab) };
}

async function findLiveLocks(): Promise<ReadonlySet<string | undefined>> {
  const lockState = await navigator.locks?.query();
  return new Set(lockState?.held?.map(({ name }) => name));
}

/**
 * Creates an id for this tab, and locks it until `release` is called or the tab is closed. Each time the editor opens,
 * it has a new id.
 */
export async function claimTab(): Promise<{ tab: string; release: () => void }> {
  const tab = crypto.randomUUID();
  let release = () => {};
  await new Promise<void>((resolve) => {
    if (!navigator.locks) return resolve();
    void navigator.locks.request(getLockName(tab), () => {
      resolve();
      return new Promise<void>((resolveLock) => {
        release = resolveLock;
      });
    });
  });
  return { tab, release };
}
