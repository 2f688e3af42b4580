/** Key-value storage in a browser. Every call may be rejected, for example in a private window. */
export type StorageBackend<T> = {
  get(key: string): Promise<T | undefined>;
  set(key: string, value: T): Promise<void>;
  delete(keys: readonly string[]): Promise<void>;
  /** Returns all entries. The value is undefined if it can't be read. */
  entries(): Promise<[key: string, value: T | undefined][]>;
};
