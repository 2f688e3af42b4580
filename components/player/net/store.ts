import { deleteExpired, MAX_AGE_MS } from "#lib/client/autosave/delete-expired.ts";
import { createIndexedDbBackend } from "#lib/client/autosave/indexed-db.ts";
import { createLocalStorageBackend } from "#lib/client/autosave/local-storage.ts";
import type { StorageBackend } from "#lib/client/autosave/storage.ts";
import type { AttemptSnapshot, LocalStore } from "../types.ts";

const PREFIX = "touchstone:";

const memory = new Map<string, AttemptSnapshot>();

/** Stores values in memory, until the page is closed. */
const memoryBackend: StorageBackend<AttemptSnapshot> = {
  get: async (key) => memory.get(key),
  set: async (key, value) => void memory.set(key, value),
  delete: async (keys) => {
    for (const key of keys) memory.delete(key);
  },
  entries: async () => [...memory],
};

function createProbedLocalStorageBackend(): StorageBackend<AttemptSnapshot> {
  // Some browsers have localStorage but reject every write.
  localStorage.setItem(PREFIX, "");
  localStorage.removeItem(PREFIX);
  return createLocalStorageBackend(PREFIX);
}

/**
 * Creates a store for one attempt's answers, which are kept in this browser until they are submitted. The store uses
 * IndexedDB, or localStorage if IndexedDB is blocked, or memory if both are. `key` is the view's `attempt_key`, so that
 * learners can't find each other's answers.
 */
export function createBrowserStore(key: string, now: () => number = Date.now): LocalStore {
  const backend = selectBackend(now() - MAX_AGE_MS);
  return {
    async read() {
      const snapshot = await (await backend).get(key);
      return snapshot && snapshot.at > now() - MAX_AGE_MS ? snapshot : undefined;
    },
    write: async (snapshot) => (await backend).set(key, snapshot),
    clear: async () => (await backend).delete([key]),
  };
}

/** Returns the first backend that works, after deleting its entries from before `time`. */
async function selectBackend(time: number): Promise<StorageBackend<AttemptSnapshot>> {
  const candidates = [
    () => createIndexedDbBackend<AttemptSnapshot>("touchstone", "answers"),
    createProbedLocalStorageBackend,
  ];
  for (const createBackend of candidates) {
    try {
      const backend = createBackend();
      await deleteExpired(backend, time);
      return backend;
    } catch {
      // Try the next backend.
    }
  }
  return memoryBackend;
}
