import type { Draft } from "#components/builder/document/draft.ts";
import { createIndexedDbBackend } from "#lib/client/autosave/indexed-db.ts";
import type { Conflict } from "./merge.ts";
import { replaceIds } from "./patch.ts";
import type { Base } from "./saver.ts";

/** Unsaved edits as this browser stores them: one entry for each tab that has any. */
export type StoredDraft = {
  base: Draft;
  mine: Draft;
  /** Conflicts that were still open: without them, the next tab would overwrite the other author's changes. */
  conflicts: readonly Conflict[];
  /** Drafts that were sent without a response, oldest first: the service may have them, under ids unknown here. */
  sent?: readonly Draft[];
  /** Milliseconds since 1970. */
  at: number;
};

/** The author, the assessment and the tab. Entries of other authors and assessments are never read. */
export type DraftSlot = { owner: string; assessment: string; tab: string };

const backend = createIndexedDbBackend<StoredDraft>("touchstone-builder", "drafts");
const getKeyPrefix = ({ owner, assessment }: DraftSlot) => `${owner} ${assessment} `;
const getLockName = (tab: string) => `touchstone-builder ${tab}`;

/** Storage may be full or forbidden: then unsaved edits live only as long as the page. */
const withFallback = <T>(operation: Promise<T>, fallback: T): Promise<T> => operation.catch(() => fallback);

/** Stores the draft by the service's ids where they are known, because another tab knows no others. */
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
    conflicts: conflicts.map(
      (conflict) => ({ ...conflict, id: ids.get(conflict.id) ?? conflict.id }) as Conflict,
    ),
    sent: sent.map((each) => replaceIds(each, ids)),
    at: Date.now(),
  };
  return withFallback(backend.set(getKeyPrefix(draftSlot) + draftSlot.tab, stored), undefined);
};

export const deleteStoredDrafts = (
  draftSlot: DraftSlot,
  tabs: readonly string[] = [draftSlot.tab],
): Promise<void> => withFallback(backend.delete(tabs.map((tab) => getKeyPrefix(draftSlot) + tab)), undefined);

/** What closed tabs stored, oldest first, and those tabs. Entries of open tabs are theirs alone. */
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

/** A name for this tab, and a lock that is held until the tab is closed. A reload gives the tab another name. */
export async function claimTab(): Promise<string> {
  const tab = crypto.randomUUID();
  await new Promise<void>((resolve) => {
    if (!navigator.locks) return resolve();
    void navigator.locks.request(getLockName(tab), () => {
      resolve();
      return new Promise(() => {});
    });
  });
  return tab;
}
