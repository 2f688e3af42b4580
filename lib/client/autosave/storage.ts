/** One way for a browser to keep values by key. Every call may be refused, for example in a private window. */
export type StorageBackend<T> = {
  get(key: string): Promise<T | undefined>;
  set(key: string, value: T): Promise<void>;
  delete(keys: readonly string[]): Promise<void>;
  /** All entries; the value is undefined where it cannot be read. */
  entries(): Promise<[key: string, value: T | undefined][]>;
};
