import { useSyncExternalStore } from "react";

/** The element that screen readers hear announcements from. */
export const LiveRegion = ({ store }: { store: LiveRegionStore }) => (
  <p role="status" className="sr-only">
    {useSyncExternalStore(store.subscribe, store.message, () => "")}
  </p>
);

/** The last announcement to screen readers. */
export class LiveRegionStore {
  readonly #listeners = new Set<() => void>();
  #message = "";

  /** A repeated message gets a silent space, as screen readers announce only changes. */
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
