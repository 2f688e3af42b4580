import { useSyncExternalStore } from "react";
import type { Hold } from "../saving/holds.ts";
import type { Saver } from "../saving/saver.ts";

const none: readonly Hold[] = [];
const never = () => () => {};

/** What is kept back from saving. */
export function useHolds(saver: Saver | undefined): readonly Hold[] {
  const holds = () => saver?.snapshot().holds ?? none;
  return useSyncExternalStore(saver?.subscribe ?? never, holds, holds);
}
