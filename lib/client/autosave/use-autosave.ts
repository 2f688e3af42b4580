import { useSyncExternalStore } from "react";

type SnapshotSource<S> = { subscribe(listener: () => void): () => void; getSnapshot(): S };

/** How saving stands, rendered again whenever that changes. */
export const useAutosave = <S>({ subscribe, getSnapshot }: SnapshotSource<S>): S =>
  useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
