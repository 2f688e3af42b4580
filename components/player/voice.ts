/** The last thing that was said to those who listen. */
export class Voice {
  readonly #listeners = new Set<() => void>();
  #words = "";

  /** The same words again are said again: they differ by a space that nobody hears. */
  readonly say = (words: string): void => {
    this.#words = words === this.#words ? `${words}\u00a0` : words;
    for (const listener of this.#listeners) listener();
  };
  readonly words = (): string => this.#words;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
