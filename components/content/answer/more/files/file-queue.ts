import type { FileAccess, PendingFiles } from "#components/content/file-access.ts";
import { LocalCopy } from "#lib/client/autosave/local-copy.ts";
import { deleteFile, listFiles, sendFile, UploadError, type UploadProblem } from "./send-file.ts";
import { unsentStore } from "./unsent-store.ts";

/** A file of an answer: being uploaded, uploaded, or failed. */
export type QueuedFile = {
  key: string;
  /** Null until it is known after a reload. */
  name: string | null;
  bytes: number | null;
} & (
  | { state: "uploading"; share: number }
  | { state: "done"; id: string }
  | { state: "failed"; problem: UploadProblem }
);

type Connection = {
  access: FileAccess;
  /** Sets the answer to the ids of the uploaded files. */
  answer: (ids: string[] | null) => void;
  isAccepted: (mediaType: string) => boolean;
  /** How many files the answer can have, or 0 for any number. */
  maxFiles: number;
};

/**
 * The files of one answer. It outlives the control that shows it, so that uploads continue while the learner answers
 * other questions. A file is kept in this browser until it has arrived, was removed, or was rejected.
 */
export class FileQueue {
  files: readonly QueuedFile[] = [];
  #connection: Connection | undefined;
  #listeners = new Set<() => void>();
  #controllers = new Map<string, AbortController>();
  #keyCount = 0;
  #restored: Promise<void> | undefined;
  /** The files that haven't arrived, by their keys, and the keys of those that this browser keeps. */
  readonly #unsent = new Map<string, File>();
  readonly #stored = new Set<string>();
  readonly #copy = new LocalCopy({
    debounceMs: 0,
    maxWaitMs: 0,
    write: (keys) => Promise.all(keys.map((key) => this.#store(key))),
    remove: (keys) => unsentStore.delete(...keys),
  });
  readonly #seed: string;
  readonly #running = new Set<Promise<void>>();
  /** Returns the ids in the current answer. */
  #readAnswer: (() => readonly string[]) | undefined;

  /** `seed` identifies the answer. */
  constructor(seed: string) {
    this.#seed = seed;
  }

  /** Must be called whenever the control renders, because the functions change. */
  connect(connection: Connection): void {
    this.#connection = connection;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Adopts the files of an answer that was given earlier, such as before a reload, or in another tab. The control may
   * still show an answer that the queue has extended in the meantime, so the current answer takes precedence over `shown`.
   */
  adopt(shown: readonly string[]): void {
    this.#adopt(this.#readAnswer?.() ?? shown);
  }

  /** Adopts what an earlier page or another tab has changed in the answer, even while the control isn't shown. */
  #adoptCurrent(): void {
    if (this.#readAnswer) this.#adopt(this.#readAnswer());
  }

  #adopt(ids: readonly string[]): void {
    const known = new Set(this.#getIds());
    const missing = ids.filter((id) => !known.has(id));
    const kept = this.files.filter((file) => file.state !== "done" || ids.includes(file.id));
    if (missing.length === 0 && kept.length === this.files.length) return;
    const adopted = missing.map(
      (id): QueuedFile => ({ key: id, name: null, bytes: null, state: "done", id }),
    );
    this.#set([...adopted, ...kept]);
    if (missing.length > 0) void this.#readNames();
  }

  /**
   * Sends the files that this browser has kept since an earlier page, at the first call. `readAnswer` returns the ids in
   * the current answer, which the queue extends.
   */
  restore(readAnswer: () => readonly string[]): Promise<void> {
    this.#readAnswer = readAnswer;
    // Until now, the queue knew the answer of a player that was removed.
    if (this.#restored) this.#adoptCurrent();
    this.#restored ??= this.#restore();
    return this.#restored;
  }

  async #restore(): Promise<void> {
    const uploads = await unsentStore.readUploads(this.#seed).catch(() => []);
    // Files that were added on this page have a controller.
    const unknown = uploads.filter(([key]) => !this.#controllers.has(key));
    if (unknown.length === 0) return;
    this.#adoptCurrent();
    for (const [key, file] of unknown) {
      this.#unsent.set(key, file);
      this.#stored.add(key);
      this.#startIfRoom(key, file);
    }
  }

  /** Sends files, which take the place of those that were rejected. */
  add(files: readonly File[]): void {
    this.#set(this.files.filter(takesPlace));
    for (const file of files) {
      const key = this.#createKey();
      this.#unsent.set(key, file);
      this.#start(key, file);
      this.#copy.schedule([key]);
    }
  }

  retry(key: string): void {
    const file = this.#unsent.get(key);
    if (file && this.files.some((each) => each.key === key && each.state === "failed"))
      this.#start(key, file);
  }

  remove(key: string): void {
    const removed = this.files.find((file) => file.key === key);
    this.#controllers.get(key)?.abort();
    this.#forget(key);
    this.#adoptCurrent();
    this.#set(this.files.filter((file) => file.key !== key));
    this.#answer();
    if (removed?.state === "done") this.#delete(removed.id);
    for (const held of this.files.filter(isHeld)) {
      const file = this.#unsent.get(held.key);
      if (file) this.#startIfRoom(held.key, file);
    }
  }

  /** Returns the key under which a file is stored. Another tab may store files of the same answer. */
  #createKey(): string {
    const count = String(++this.#keyCount).padStart(4, "0");
    const random = crypto.getRandomValues(new Uint32Array(1)).join("");
    return `${this.#seed} ${Date.now()}-${count}-${random}`;
  }

  async #store(key: string): Promise<void> {
    const file = this.#unsent.get(key);
    if (!file) return;
    await unsentStore.writeUpload(key, file);
    if (!this.#unsent.has(key)) return;
    this.#stored.add(key);
    this.reportPending();
  }

  /** Deletes a file from this browser. */
  #forget(...keys: string[]): void {
    const unsent = keys.filter((key) => this.#unsent.delete(key));
    for (const key of unsent) this.#stored.delete(key);
    if (unsent.length > 0) void this.#copy.remove(unsent);
  }

  /** Sends a file, or holds it back while the answer has as many files as it can, such as some from another device. */
  #startIfRoom(key: string, file: File): void {
    const { maxFiles } = this.#connection ?? { maxFiles: 0 };
    const others = this.files.filter((each) => each.key !== key && takesPlace(each) && !isHeld(each)).length;
    if (maxFiles === 0 || others < maxFiles) this.#start(key, file);
    else this.#put({ key, name: file.name, bytes: file.size, state: "failed", problem: "tooMany" });
  }

  #start(key: string, file: File): void {
    const running = this.#upload(key, file).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Retries the files that may succeed. Resolves after the uploads in progress. */
  async #flush(): Promise<void> {
    for (const file of this.files) {
      if (file.state === "failed" && file.problem === "failed") this.retry(file.key);
    }
    await Promise.all(this.#running);
  }

  async #upload(key: string, file: File): Promise<void> {
    const connection = this.#connection;
    if (!connection) return;
    const controller = new AbortController();
    this.#controllers.set(key, controller);
    const common = { key, name: file.name, bytes: file.size };
    this.#put({ ...common, state: "uploading", share: 0 });
    try {
      // The service can't tell its type.
      if (file.size === 0) throw new UploadError("empty");
      const { id, media_type, name } = await sendFile(connection.access, file, {
        name: file.name,
        signal: controller.signal,
        onProgress: (share) => {
          if (!controller.signal.aborted) this.#put({ ...common, state: "uploading", share });
        },
      });
      if (controller.signal.aborted) return;
      if (!connection.isAccepted(media_type)) {
        this.#delete(id);
        throw new UploadError("wrongType");
      }
      this.#adoptCurrent();
      this.#put({ ...common, name, state: "done", id });
      this.#answer();
      this.#forget(key);
    } catch (error) {
      if (controller.signal.aborted) return;
      const problem = error instanceof UploadError ? error.problem : "failed";
      // The service would reject it again.
      if (problem !== "failed") this.#forget(key);
      this.#put({ ...common, state: "failed", problem });
    }
  }

  /** If this fails, the file is deleted with the attempt, or a day after it. */
  #delete(id: string): void {
    if (this.#connection) void deleteFile(this.#connection.access, id);
  }

  async #readNames(): Promise<void> {
    if (!this.#connection) return;
    const found = new Map((await listFiles(this.#connection.access)).map((file) => [file.id, file]));
    this.#set(
      this.files.map((file) => {
        const own = file.state === "done" ? found.get(file.id) : undefined;
        return own ? { ...file, name: own.name, bytes: own.bytes } : file;
      }),
    );
  }

  #getIds = (): string[] => this.files.flatMap((file) => (file.state === "done" ? [file.id] : []));

  #answer(): void {
    const ids = this.#getIds();
    this.#connection?.answer(ids.length > 0 ? ids : null);
  }

  #put(file: QueuedFile): void {
    const isKnown = this.files.some(({ key }) => key === file.key);
    this.#set(
      isKnown ? this.files.map((each) => (each.key === file.key ? file : each)) : [...this.files, file],
    );
  }

  /** Tells the attempt what the answer lacks, so that a submission waits for it. */
  reportPending(): void {
    const state = getPendingState(this.files);
    const pending = state && {
      state,
      isStored: [...this.#unsent.keys()].every((key) => this.#stored.has(key)),
      flush: () => this.#flush(),
      stop: () => {},
      discard: () => this.#forget(...this.#unsent.keys()),
    };
    this.#connection?.access.setPending?.(this.#seed, pending);
  }

  #set(files: readonly QueuedFile[]): void {
    this.files = files;
    this.reportPending();
    for (const listener of this.#listeners) listener();
  }
}

/** Whether a file waits until the answer has room for it. */
const isHeld = (file: QueuedFile): boolean => file.state === "failed" && file.problem === "tooMany";

/** Whether a file counts toward the number that the answer can have. Those that the service rejects don't. */
export const takesPlace = (file: QueuedFile): boolean =>
  file.state !== "failed" || file.problem === "failed" || isHeld(file);

function getPendingState(files: readonly QueuedFile[]): PendingFiles["state"] | undefined {
  if (files.some((file) => file.state === "failed" && file.problem === "failed")) return "failed";
  if (files.some((file) => file.state === "uploading")) return "sending";
  return files.some((file) => file.state === "failed") ? "rejected" : undefined;
}

const queues = new Map<string, FileQueue>();

/** Returns the queue of an answer, which its seed identifies. */
export function getFileQueue(seed: string): FileQueue {
  const queue = queues.get(seed) ?? new FileQueue(seed);
  queues.set(seed, queue);
  return queue;
}

/** Forgets the files of an attempt, because it has ended. Their keys begin with the attempt's key and a space. */
export function forgetFiles(attemptKey: string): void {
  for (const seed of queues.keys()) if (seed.startsWith(`${attemptKey} `)) queues.delete(seed);
}
