import { createIndexedDbBackend } from "#lib/client/autosave/indexed-db.ts";
import type { Drawing } from "./render-drawing.ts";

/** A drawing that the service doesn't have yet. `at` is in milliseconds since 1970. */
type StoredDrawing = Pick<Drawing, "strokes" | "undone" | "file"> & { at: number };

/** The maximum age of a stored drawing, in milliseconds, as of stored answers. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

const backend = createIndexedDbBackend<StoredDrawing>("touchstone-drawings", "drawings");
/** Never rejected. There is no IndexedDB on the server. */
const cleaning = deleteOld().catch(() => {});

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

async function deleteOld(): Promise<void> {
  const entries = await backend.entries();
  const old = entries.filter(([, drawing]) => !((drawing?.at ?? 0) > Date.now() - MAX_AGE_MS));
  if (old.length > 0) await backend.delete(old.map(([key]) => key));
}
