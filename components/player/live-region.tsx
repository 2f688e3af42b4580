import { useSyncExternalStore } from "react";
import type { LiveRegionStore } from "./live-region-store.ts";

/** Where what the player says is read from. */
export const LiveRegion = ({ store }: { store: LiveRegionStore }) => (
  <p role="status" className="sr-only">
    {useSyncExternalStore(store.subscribe, store.message, () => "")}
  </p>
);
