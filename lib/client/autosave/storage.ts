import { createStore, delMany, entries, get, set, type UseStore } from "idb-keyval";

/** One way for a browser to keep values by key. Every call may be refused, for example in a private window. */
export type StorageBackend<T> = {
  get(key: string): Promise<T | undefined>;
  set(key: string, value: T): Promise<void>;
  delete(keys: readonly string[]): Promise<void>;
  /** All entries; the value is undefined where it cannot be read. */
  entries(): Promise<[key: string, value: T | undefined][]>;
};

/** The database is opened by the first call. */
export function createIndexedDbBackend<T>(database: string, storeName: string): StorageBackend<T> {
  let openedStore: UseStore | undefined;
  const getStore = (): UseStore => {
    openedStore ??= createStore(database, storeName);
    return openedStore;
  };
  return {
    get: async (key) => get<T>(key, getStore()),
    set: async (key, value) => set(key, value, getStore()),
    delete: async (keys) => delMany([...keys], getStore()),
    entries: async () => entries<string, T>(getStore()),
  };
}

/** Items whose name begins with `prefix`, as JSON. Writes happen in the turn that asks for them. */
export function createLocalStorageBackend<T>(prefix: string): StorageBackend<T> {
  const read = (name: string): T | undefined => {
    try {
      return JSON.parse(localStorage.getItem(name) ?? "null") ?? undefined;
    } catch {
      return undefined;
    }
  };
  return {
    get: async (key) => read(prefix + key),
    set: async (key, value) => localStorage.setItem(prefix + key, JSON.stringify(value)),
    delete: async (keys) => {
      for (const key of keys) localStorage.removeItem(prefix + key);
    },
    entries: async () =>
      Object.keys(localStorage)
        .filter((name) => name.startsWith(prefix))
        .map((name) => [name.slice(prefix.length), read(name)]),
  };
}

/** For as long as the page lives. */
export function createMemoryBackend<T>(memory: Map<string, T>): StorageBackend<T> {
  return {
    get: async (key) => memory.get(key),
    set: async (key, value) => void memory.set(key, value),
    delete: async (keys) => {
      for (const key of keys) memory.delete(key);
    },
    entries: async () => [...memory],
  };
}
