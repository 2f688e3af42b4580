import { createStore, del, entries, get, set, type UseStore } from "idb-keyval";
import type { Kept, LocalStore } from "../types.ts";

/** What nobody has come back to in this time is gone. */
const MAX_AGE = 30 * 24 * 60 * 60 * 1000;
const DATABASE = "touchstone";
const PREFIX = "touchstone:";

/** One way to keep things by their keys; any of it may be refused, as in private windows. */
type Shelf = {
  get(key: string): Promise<Kept | undefined>;
  set(key: string, kept: Kept): Promise<void>;
  delete(key: string): Promise<void>;
  deleteBefore(time: number): Promise<void>;
};

/**
 * Keeps one attempt's unfinished answers in this browser: in IndexedDB; in localStorage where that is refused; for as
 * long as the page lives where everything is. `key` is the view's `attempt_key`, so that nobody finds another's answers.
 */
export function browserStore(key: string, now: () => number = Date.now): LocalStore {
  const shelf = firstWorking([indexedShelf, localShelf, memoryShelf], now);
  return {
    async read() {
      const kept = await (await shelf).get(key);
      return kept && kept.at > now() - MAX_AGE ? kept : undefined;
    },
    write: async (kept) => (await shelf).set(key, kept),
    clear: async () => (await shelf).delete(key),
  };
}

/** The first shelf that lets what is out of date be cleared away, which is asked of it at the same time. */
async function firstWorking(shelves: readonly (() => Shelf)[], now: () => number): Promise<Shelf> {
  for (const make of shelves) {
    try {
      const shelf = make();
      await shelf.deleteBefore(now() - MAX_AGE);
      return shelf;
    } catch {
      // The next one.
    }
  }
  return memoryShelf();
}

function indexedShelf(): Shelf {
  const store: UseStore = createStore(DATABASE, "answers");
  return {
    get: (key) => get<Kept>(key, store),
    set: (key, kept) => set(key, kept, store),
    delete: (key) => del(key, store),
    async deleteBefore(time) {
      const all = await entries<string, Kept>(store);
      await Promise.all(all.filter(([, kept]) => !(kept.at > time)).map(([key]) => del(key, store)));
    },
  };
}

function localShelf(): Shelf {
  const keys = () => Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  const read = (name: string): Kept | undefined => {
    try {
      return JSON.parse(localStorage.getItem(name) ?? "null") ?? undefined;
    } catch {
      return undefined;
    }
  };
  return {
    get: async (key) => read(PREFIX + key),
    set: async (key, kept) => localStorage.setItem(PREFIX + key, JSON.stringify(kept)),
    delete: async (key) => localStorage.removeItem(PREFIX + key),
    async deleteBefore(time) {
      // Some browsers have it and let nothing be put there.
      localStorage.setItem(PREFIX, "");
      for (const name of keys()) if (!((read(name)?.at ?? 0) > time)) localStorage.removeItem(name);
    },
  };
}

const memory = new Map<string, Kept>();

const memoryShelf = (): Shelf => ({
  get: async (key) => memory.get(key),
  set: async (key, kept) => void memory.set(key, kept),
  delete: async (key) => void memory.delete(key),
  deleteBefore: async () => {},
});
