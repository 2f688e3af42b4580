import { createStore, entries, get, promisifyRequest, type UseStore } from "idb-keyval";
import type { StorageBackend } from "./storage.ts";

/** Creates a backend that stores values in IndexedDB. The first call opens the database. */
export function createIndexedDbBackend<T>(database: string, storeName: string): StorageBackend<T> {
  let openedStore: UseStore | undefined;
  const getStore = (): UseStore => {
    openedStore ??= createStore(database, storeName);
    return openedStore;
  };
  const change = async (apply: (store: IDBObjectStore) => void): Promise<void> =>
    getStore()("readwrite", (store) => {
      apply(store);
      // Without this, the browser commits only after a reply to the page, which is lost if the page is closing.
      store.transaction.commit();
      return promisifyRequest(store.transaction);
    });
  return {
    get: async (key) => get<T>(key, getStore()),
    set: (key, value) => change((store) => void store.put(value, key)),
    delete: (keys) =>
      change((store) => {
        for (const key of keys) store.delete(key);
      }),
    entries: async () => entries<string, T>(getStore()),
  };
}
