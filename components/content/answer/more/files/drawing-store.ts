import { deleteExpired, MAX_AGE_MS } from "#lib/client/autosave/delete-expired.ts";
import { createIndexedDbBackend } from "#lib/client/autosave/indexed-db.ts";
import type { Drawing } from "./render-drawing.ts";

/** A drawing that the service doesn't have yet. `at` is in milliseconds since 1970. */
type StoredDrawing = Pick<Drawing, "strokes" | "undone" | "file"> & { at: number };

const backend = createIndexedDbBackend<StoredDrawing>("touchstone-drawings", "drawings");
/** Never rejected. There is no IndexedDB on the server. */
const cleaning = deleteExpired(backend, Date.now() - MAX_AGE_MS).catch(() => {});

/** Stores drawings in this browser until they are saved. Every call may be rejected, such as in a private window. */
export const drawingStore = {
  async read(key: string): Promise<StoredDrawing | undefined> {
    await cleaning;
    return backend.get(key);
  },
  write: (key: string, drawing: Omit<StoredDrawing, "at">): Promise<void> =>
    backend.set(key, { ...drawing, at: Date.now() }),
  delete: (key: string): Promise<void> => backend.delete([key]),
};
