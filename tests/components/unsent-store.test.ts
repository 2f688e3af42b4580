import { expect, test } from "vitest";
import {
  createUnsentStore,
  MAX_STORED,
  type Unsent,
} from "#components/content/answer/more/files/unsent-store.ts";
import type { StorageBackend } from "#lib/client/autosave/storage.ts";

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 29);
const DRAWING = { strokes: [], undone: [], file: undefined };

/** Creates a store whose entries are in `entries`. Reading them takes time, as in a browser. */
function createStore(now = () => NOW) {
  const entries = new Map<string, Unsent>();
  const backend: StorageBackend<Unsent> = {
    get: async (key) => entries.get(key),
    set: async (key, value) => void entries.set(key, value),
    delete: async (keys) => {
      for (const key of keys) entries.delete(key);
    },
    entries: async () => {
      const all = [...entries];
      await new Promise((resolve) => setTimeout(resolve, 1));
      return all;
    },
  };
  return { entries, backend, store: createUnsentStore(backend, now) };
}

/** A file that claims to have `bytes`, so that none must be allocated. */
const createFile = (name: string, bytes = 1): File =>
  Object.defineProperty(new File([], name), "size", { value: bytes });
const listNames = (uploads: [string, File][]): string[] => uploads.map(([, { name }]) => name);

test("an answer's files are returned in the order in which they were added, without other answers'", async () => {
  const { store } = createStore();
  await store.writeUpload("attempt q1 r1 2", createFile("b"));
  await store.writeUpload("attempt q1 r1 1", createFile("a"));
  await store.writeUpload("attempt q1 r10 1", createFile("another answer's"));
  await store.writeUpload("other q1 r1 1", createFile("another attempt's"));
  await store.write("attempt q1 r1", DRAWING);
  expect(listNames(await store.readUploads("attempt q1 r1"))).toEqual(["a", "b"]);
  expect(await store.read("attempt q1 r1")).toMatchObject(DRAWING);
  expect(await store.read("attempt q1 r1 1")).toBeUndefined();
});

test("deleting an attempt deletes its drawings and files, also those being written, and no other's", async () => {
  const { entries, store } = createStore();
  await store.write("attempt q1 r1", DRAWING);
  await store.write("attempt2 q1 r1", DRAWING);
  const writing = store.writeUpload("attempt q2 r1 1", createFile("a"));
  await store.deleteAttempt("attempt");
  await writing;
  expect([...entries.keys()]).toEqual(["attempt2 q1 r1"]);
});

test("files that were added at once are refused beyond the number that a browser keeps", async () => {
  const { entries, store } = createStore();
  await store.write("other q1 r1", DRAWING);
  const writes = Array.from({ length: MAX_STORED.entries }, (_, i) =>
    store.writeUpload(`attempt q1 r1 ${i}`, createFile("a")),
  );
  const outcomes = await Promise.allSettled(writes);
  expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([outcomes.at(-1)]);
  expect(entries.size).toBe(MAX_STORED.entries);
  await store.delete("attempt q1 r1 0");
  await store.writeUpload("attempt q1 r1 new", createFile("b"));
  expect(entries.size).toBe(MAX_STORED.entries);
});

test("a file is refused if it exceeds the bytes that a browser keeps, with those of drawings", async () => {
  const { entries, store } = createStore();
  await store.write("other q1 r1", { ...DRAWING, file: createFile("picture", 10) });
  const rest = MAX_STORED.bytes - 10;
  await expect(store.writeUpload("attempt q1 r1 1", createFile("a", rest + 1))).rejects.toThrow();
  await store.writeUpload("attempt q1 r1 1", createFile("b", rest));
  await expect(store.writeUpload("attempt q1 r1 2", createFile("c"))).rejects.toThrow();
  expect([...entries.keys()]).toEqual(["other q1 r1", "attempt q1 r1 1"]);
});

test("what is older than 30 days is neither returned nor kept", async () => {
  let now = NOW;
  const { entries, backend, store } = createStore(() => now);
  await store.write("attempt q1 r1", DRAWING);
  await store.writeUpload("attempt q1 r2 1", createFile("a"));
  now += 31 * DAY;
  expect(await store.read("attempt q1 r1")).toBeUndefined();
  expect(await store.readUploads("attempt q1 r2")).toEqual([]);
  await store.write("attempt q3 r1", DRAWING);
  await createUnsentStore(backend, () => now).read("attempt q1 r1");
  expect([...entries.keys()]).toEqual(["attempt q3 r1"]);
});

test("a browser that stores nothing refuses files, and doesn't throw while it is set up", async () => {
  const refuse = async (): Promise<never> => {
    throw new DOMException("The quota has been exceeded", "QuotaExceededError");
  };
  const store = createUnsentStore({ get: refuse, set: refuse, delete: refuse, entries: refuse });
  await expect(store.writeUpload("attempt q1 r1 1", createFile("a"))).rejects.toThrow("quota");
  await expect(store.writeUpload("attempt q1 r1 2", createFile("b"))).rejects.toThrow("quota");
});
