import { createStore, delMany, entries, set, type UseStore } from "idb-keyval";
import type { Draft } from "#components/builder/document/draft.ts";
import type { Conflict } from "./merge.ts";
import { replaceIds } from "./patch.ts";
import type { Base } from "./saver.ts";

/** What is not saved yet, as this browser keeps it: one entry for each tab that wrote something. */
export type StoredDraft = {
  base: Draft;
  mine: Draft;
  /** What still waited for a choice: without it, the next tab would save over the other side. */
  conflicts: readonly Conflict[];
  /** What was sent and not answered, oldest first: the service may have it, with ids that this browser never heard. */
  sent?: readonly Draft[];
  at: number;
};

/** Who writes what, and the tab. Entries of other people and other assessments are never looked into. */
export type DraftSlot = { owner: string; assessment: string; tab: string };

let openedStore: UseStore | undefined;
const getStore = (): UseStore => {
  openedStore ??= createStore("touchstone-builder", "drafts");
  return openedStore;
};
const getKeyPrefix = ({ owner, assessment }: DraftSlot) => `${owner} ${assessment} `;
const getLockName = (tab: string) => `touchstone-builder ${tab}`;

/** Storage may be full or forbidden: then what is not saved lives as long as the page. */
const withFallback = <T>(operation: Promise<T>, fallback: T): Promise<T> => operation.catch(() => fallback);

/** Kept by the ids of the service where it has given them, since another tab knows no others. */
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
  return withFallback(set(getKeyPrefix(draftSlot) + draftSlot.tab, stored, getStore()), undefined);
};

export const deleteStoredDrafts = (
  draftSlot: DraftSlot,
  tabs: readonly string[] = [draftSlot.tab],
): Promise<void> =>
  withFallback(
    delMany(
      tabs.map((tab) => getKeyPrefix(draftSlot) + tab),
      getStore(),
    ),
    undefined,
  );

/** What tabs that are gone left here, oldest first, and which tabs those were; what a living tab keeps is its own. */
export async function loadAbandonedDrafts(
  draftSlot: DraftSlot,
): Promise<{ stored: StoredDraft[]; tabs: string[] }> {
  const all = await withFallback(entries<string, StoredDraft>(getStore()), []);
  const keyPrefix = getKeyPrefix(draftSlot);
  const liveLocks = await findLiveLocks();
  const abandoned = all
    .filter(([name]) => name.startsWith(keyPrefix))
    .map(([name, stored]) => ({ tab: name.slice(keyPrefix.length), stored }))
    .filter(({ tab }) => tab === draftSlot.tab || !liveLocks.has(getLockName(tab)))
    .sort((a, b) => a.stored.at - b.stored.at);
  return { stored: abandoned.map(({ stored }) => stored), tabs: abandoned.map(({ tab }) => tab) };
}

async function findLiveLocks(): Promise<ReadonlySet<string | undefined>> {
  const lockState = await navigator.locks?.query();
  return new Set(lockState?.held?.map(({ name }) => name));
}

/** A name for this tab, which its lock tells to be alive until it is closed. Reloading gives it another one. */
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
