import { createStore, del, entries, get, set, type UseStore } from "idb-keyval";
import type { AttemptSnapshot, LocalStore } from "../types.ts";

/** What nobody has come back to in this time is gone. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
const DATABASE = "touchstone";
const PREFIX = "touchstone:";

/** One way to keep things by their keys; any of it may be refused, as in private windows. */
type StorageBackend = {
  get(key: string): Promise<AttemptSnapshot | undefined>;
  set(key: string, snapshot: AttemptSnapshot): Promise<void>;
  delete(key: string): Promise<void>;
  deleteBefore(time: number): Promise<void>;
};

/**
 * Keeps one attempt's unfinished answers in this browser: in IndexedDB; in localStorage where that is refused; for as
 * long as the page lives where everything is. `key` is the view's `attempt_key`, so that nobody finds another's answers.
 */
export function createBrowserStore(key: string, now: () => number = Date.now): LocalStore {
  const backend = selectBackend(
    [createIndexedDbBackend, createLocalStorageBackend, createMemoryBackend],
    now,
  );
  return {
    async read() {
      const snapshot = await (await backend).get(key);
      return snapshot && snapshot.at > now() - MAX_AGE_MS ? snapshot : undefined;
    },
    write: async (snapshot) => (await backend).set(key, snapshot),
    clear: async () => (await backend).delete(key),
  };
}

/** The first shelf that lets what is out of date be cleared away, which is asked of it at the same time. */
async function selectBackend(
  backends: readonly (() => StorageBackend)[],
  now: () => number,
): Promise<StorageBackend> {
  for (const createBackend of backends) {
    try {
      const backend = createBackend();
      await backend.deleteBefore(now() - MAX_AGE_MS);
      return backend;
    } catch {
      // The next one.
    }
  }
  return createMemoryBackend();
}

function createIndexedDbBackend(): StorageBackend {
  const store: UseStore = createStore(DATABASE, "answers");
  return {
    get: (key) => get<AttemptSnapshot>(key, store),
    set: (key, snapshot) => set(key, snapshot, store),
    delete: (key) => del(key, store),
    async deleteBefore(time) {
      const all = await entries<string, AttemptSnapshot>(store);
      await Promise.all(all.filter(([, snapshot]) => !(snapshot.at > time)).map(([key]) => del(key, store)));
    },
  };
}

function createLocalStorageBackend(): StorageBackend {
  const listKeys = () => Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  const read = (name: string): AttemptSnapshot | undefined => {
    try {
      return JSON.parse(localStorage.getItem(name) ?? "null") ?? undefined;
    } catch {
      return undefined;
    }
  };
  return {
    get: async (key) => read(PREFIX + key),
    set: async (key, snapshot) => localStorage.setItem(PREFIX + key, JSON.stringify(snapshot)),
    delete: async (key) => localStorage.removeItem(PREFIX + key),
    async deleteBefore(time) {
      // Some browsers have it and let nothing be put there.
      localStorage.setItem(PREFIX, "");
      for (const name of listKeys()) if (!((read(name)?.at ?? 0) > time)) localStorage.removeItem(name);
    },
  };
}

const memory = new Map<string, AttemptSnapshot>();

const createMemoryBackend = (): StorageBackend => ({
  get: async (key) => memory.get(key),
  set: async (key, snapshot) => void memory.set(key, snapshot),
  delete: async (key) => void memory.delete(key),
  deleteBefore: async () => {},
});
