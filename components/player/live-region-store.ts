/** The last thing that was said to those who listen. */
export class LiveRegionStore {
  readonly #listeners = new Set<() => void>();
  #message = "";

  /** The same words again are said again: they differ by a space that nobody hears. */
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
