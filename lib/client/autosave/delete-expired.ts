import type { StorageBackend } from "./storage.ts";

/** How long this browser keeps what the service doesn't have, in milliseconds after it was last written. */
export const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes the entries from before `time`, in milliseconds since 1970, and those that have no time. */
export async function deleteExpired(backend: StorageBackend<{ at: number }>, time: number): Promise<void> {
  const entries = await backend.entries();
  const expired = entries.filter(([, entry]) => !((entry?.at ?? 0) > time));
  if (expired.length > 0) await backend.delete(expired.map(([key]) => key));
}
