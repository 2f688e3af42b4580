/** Loads something once, on demand. After a failure, the next call of `load` tries again. */
export class RetryingLoader<T> {
  /** Resolves with the first load that succeeds. Firefox 120 has no `Promise.withResolvers`. */
  readonly loaded: Promise<T>;
  /** What was loaded, if it was. */
  value: T | undefined;
  readonly #load: () => Promise<T>;
  #resolve: (value: T) => void = () => {};
  #loading: Promise<T> | undefined;

  constructor(load: () => Promise<T>) {
    this.#load = load;
    this.loaded = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  readonly load = (): Promise<T> => {
    this.#loading ??= this.#load().then(
      (value) => {
        this.value = value;
        this.#resolve(value);
        return value;
      },
      (error: unknown) => {
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  };
}
