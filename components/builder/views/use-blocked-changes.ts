import { useSyncExternalStore } from "react";
import type { BlockedChange } from "#components/builder/saving/blocked-changes.ts";
import type { Saver } from "#components/builder/saving/saver.ts";

const NO_BLOCKED_CHANGES: readonly BlockedChange[] = [];
const subscribeToNothing = () => () => {};

/** What is kept back from saving. */
export function useBlockedChanges(saver: Saver | undefined): readonly BlockedChange[] {
  const getBlockedChanges = () => saver?.getSnapshot().blockedChanges ?? NO_BLOCKED_CHANGES;
  return useSyncExternalStore(saver?.subscribe ?? subscribeToNothing, getBlockedChanges, getBlockedChanges);
}
