import type { StorageBackend } from "./storage.ts";

/** Creates a backend that stores values in memory, until the page is closed. */
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
