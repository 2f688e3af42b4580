import { createStore, delMany, entries, set, type UseStore } from "idb-keyval";
import type { Draft } from "../document/draft.ts";
import type { Conflict } from "./merge.ts";
import { renamed } from "./patch.ts";
import type { Base } from "./saver.ts";

/** What is not saved yet, as this browser keeps it: one entry for each tab that wrote something. */
export type Kept = {
  base: Draft;
  mine: Draft;
  /** What still waited for a choice: without it, the next tab would save over the other side. */
  conflicts: readonly Conflict[];
  /** What was sent and not answered, oldest first: the service may have it, with ids that this browser never heard. */
  sent?: readonly Draft[];
  at: number;
};

/** Who writes what, and the tab. Entries of other people and other assessments are never looked into. */
export type Desk = { owner: string; assessment: string; tab: string };

let opened: UseStore | undefined;
const store = (): UseStore => {
  opened ??= createStore("touchstone-builder", "drafts");
  return opened;
};
const placeOf = ({ owner, assessment }: Desk) => `${owner} ${assessment} `;
const lockOf = (tab: string) => `touchstone-builder ${tab}`;

/** Storage may be full or forbidden: then what is not saved lives as long as the page. */
const attempt = <T>(work: Promise<T>, otherwise: T): Promise<T> => work.catch(() => otherwise);

/** Kept by the ids of the service where it has given them, since another tab knows no others. */
export const keep = (
  desk: Desk,
  { draft, ids }: Base,
  mine: Draft,
  conflicts: readonly Conflict[],
  sent: readonly Draft[],
): Promise<void> => {
  const kept: Kept = {
    base: renamed(draft, ids),
    mine: renamed(mine, ids),
    conflicts: conflicts.map(
      (conflict) => ({ ...conflict, id: ids.get(conflict.id) ?? conflict.id }) as Conflict,
    ),
    sent: sent.map((each) => renamed(each, ids)),
    at: Date.now(),
  };
  return attempt(set(placeOf(desk) + desk.tab, kept, store()), undefined);
};

export const forget = (desk: Desk, tabs: readonly string[] = [desk.tab]): Promise<void> =>
  attempt(
    delMany(
      tabs.map((tab) => placeOf(desk) + tab),
      store(),
    ),
    undefined,
  );

/** What tabs that are gone left here, oldest first, and which tabs those were; what a living tab keeps is its own. */
export async function leftBehind(desk: Desk): Promise<{ kept: Kept[]; tabs: string[] }> {
  const all = await attempt(entries<string, Kept>(store()), []);
  const place = placeOf(desk);
  const alive = await livingTabs();
  const left = all
    .filter(([name]) => name.startsWith(place))
    .map(([name, kept]) => ({ tab: name.slice(place.length), kept }))
    .filter(({ tab }) => tab === desk.tab || !alive.has(lockOf(tab)))
    .sort((a, b) => a.kept.at - b.kept.at);
  return { kept: left.map(({ kept }) => kept), tabs: left.map(({ tab }) => tab) };
}

async function livingTabs(): Promise<ReadonlySet<string | undefined>> {
  const held = await navigator.locks?.query();
  return new Set(held?.held?.map(({ name }) => name));
}

/** A name for this tab, which its lock tells to be alive until it is closed. Reloading gives it another one. */
export async function takeTab(): Promise<string> {
  const tab = crypto.randomUUID();
  await new Promise<void>((resolve) => {
    if (!navigator.locks) return resolve();
    void navigator.locks.request(lockOf(tab), () => {
      resolve();
      return new Promise(() => {});
    });
  });
  return tab;
}
