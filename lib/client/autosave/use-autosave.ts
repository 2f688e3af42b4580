import { useSyncExternalStore } from "react";

type SnapshotSource<S> = { subscribe(listener: () => void): () => void; getSnapshot(): S };

/** Returns the current save status and rerenders the component whenever it changes. */
export const useAutosave = <S>({ subscribe, getSnapshot }: SnapshotSource<S>): S =>
  useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
