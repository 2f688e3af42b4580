import { createStore, delMany, entries, get, promisifyRequest, type UseStore } from "idb-keyval";
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
    set: (key, value) =>
      getStore()("readwrite", (store) => {
        store.put(value, key);
        // Without this, the browser commits only after a reply to the page, which is lost if the page is closing.
        store.transaction.commit();
        return promisifyRequest(store.transaction);
      }),
    delete: async (keys) => delMany([...keys], getStore()),
    entries: async () => entries<string, T>(getStore()),
  };
}
