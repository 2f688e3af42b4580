import type { StorageBackend } from "./storage.ts";

/** Creates a backend that stores JSON in localStorage, under names that start with `prefix`. Writes are synchronous. */
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
