import { useSyncExternalStore } from "react";

/** Renders the element whose text screen readers announce. */
export const LiveRegion = ({ store }: { store: LiveRegionStore }) => (
  <p role="status" className="sr-only">
    {useSyncExternalStore(store.subscribe, store.message, () => "")}
  </p>
);

/** The last message announced to screen readers. */
export class LiveRegionStore {
  readonly #listeners = new Set<() => void>();
  #message = "";

  /** Adds a silent space to a repeated message, because screen readers only announce changes. */
  readonly announce = (message: string): void => {
    this.#message = message === this.#message ? `${message}\u00a0` : message;
    for (const listener of this.#listeners) listener();
  };
  readonly message = (): string => this.#message;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
