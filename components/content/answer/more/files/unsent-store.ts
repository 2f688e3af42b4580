import { deleteExpired, MAX_AGE_MS } from "#lib/client/autosave/delete-expired.ts";
import { createIndexedDbBackend } from "#lib/client/autosave/indexed-db.ts";
import type { StorageBackend } from "#lib/client/autosave/storage.ts";
import type { Drawing } from "./render-drawing.ts";

type DrawingContent = Pick<Drawing, "strokes" | "undone" | "file">;
/** What the service doesn't have yet: a drawing or a file that was chosen. `at` is in milliseconds since 1970. */
export type Unsent = (DrawingContent | { upload: File }) & { at: number };

/** How many drawings and files of all attempts this browser keeps before it refuses a file, and their bytes. */
export const MAX_STORED = { entries: 50, bytes: 250 * 1024 * 1024 };

const getSize = (entry: Unsent): number => ("upload" in entry ? entry.upload : entry.file)?.size ?? 0;

/**
 * Creates a store of drawings and files, which are kept in this browser until the service has them. Keys begin with the
 * attempt's key and a space. Every call may be rejected, such as in a private window.
 */
export function createUnsentStore(backend: StorageBackend<Unsent>, now: () => number = Date.now) {
  // Never rejected. There is no IndexedDB on the server.
  const cleaning = deleteExpired(backend, now() - MAX_AGE_MS).catch(() => {});
  let lastWrite: Promise<unknown> = Promise.resolve();

  /** Returns the entries whose keys begin with a text. */
  const list = async (prefix: string): Promise<[key: string, entry: Unsent | undefined][]> =>
    (await backend.entries()).filter(([key]) => key.startsWith(prefix));
  const isCurrent = (entry: Unsent | undefined): entry is Unsent =>
    entry !== undefined && entry.at > now() - MAX_AGE_MS;

  async function putIfRoom(key: string, upload: File): Promise<void> {
    await cleaning;
    const others = (await list("")).flatMap(([other, entry]) => (other === key || !entry ? [] : [entry]));
    const bytes = others.reduce((sum, entry) => sum + getSize(entry), upload.size);
    if (others.length >= MAX_STORED.entries || bytes > MAX_STORED.bytes)
      throw new Error("This browser already keeps as many files as it may");
    await backend.set(key, { upload, at: now() });
  }

  return {
    async read(key: string): Promise<DrawingContent | undefined> {
      await cleaning;
      const entry = await backend.get(key);
      return isCurrent(entry) && !("upload" in entry) ? entry : undefined;
    },
    /** Returns the files of an answer by their keys, in the order of the keys. */
    async readUploads(answerKey: string): Promise<[key: string, upload: File][]> {
      await cleaning;
      return (await list(`${answerKey} `))
        .flatMap(([key, entry]): [string, File][] =>
          isCurrent(entry) && "upload" in entry ? [[key, entry.upload]] : [],
        )
        .sort(([a], [b]) => (a < b ? -1 : 1));
    },
    /** Stores a drawing. The write starts synchronously, because the page may be about to close. */
    write: (key: string, drawing: DrawingContent): Promise<void> =>
      backend.set(key, { ...drawing, at: now() }),
    /** Stores a file, unless this browser keeps too many already. One is stored after another, to count them all. */
    writeUpload(key: string, upload: File): Promise<void> {
      const writing = lastWrite.then(() => putIfRoom(key, upload));
      lastWrite = writing.catch(() => {});
      return writing;
    },
    delete: (...keys: string[]): Promise<void> => backend.delete(keys),
    /** Deletes everything of an attempt, because it has ended. */
    async deleteAttempt(attemptKey: string): Promise<void> {
      await lastWrite;
      const keys = (await list(`${attemptKey} `)).map(([key]) => key);
      if (keys.length > 0) await backend.delete(keys);
    },
  };
}

/** Its database is named after the drawings, which were all that earlier releases kept. */
export const unsentStore = createUnsentStore(
  createIndexedDbBackend<Unsent>("touchstone-drawings", "drawings"),
);
