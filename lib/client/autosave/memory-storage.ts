import type { StorageBackend } from "./storage.ts";

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
