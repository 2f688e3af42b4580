import { createStore, delMany, entries, get, set, type UseStore } from "idb-keyval";
import type { StorageBackend } from "./storage.ts";

/** Creates a backend that stores values in IndexedDB. The first call opens the database. */
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
