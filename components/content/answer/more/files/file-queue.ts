import type { FileAccess, PendingFiles } from "#components/content/file-access.ts";
import { deleteFile, listFiles, sendFile, UploadError, type UploadProblem } from "./send-file.ts";

/** A file of an answer: being uploaded, uploaded, or failed. */
export type QueuedFile = {
  key: string;
  /** Null until it is known after a reload. */
  name: string | null;
  bytes: number | null;
} & (
  | { state: "uploading"; share: number }
  | { state: "done"; id: string }
  | { state: "failed"; problem: UploadProblem; file: File }
);

type Connection = {
  access: FileAccess;
  /** Sets the answer to the ids of the uploaded files. */
  answer: (ids: string[] | null) => void;
  isAccepted: (mediaType: string) => boolean;
};

/**
 * The files of one answer. It outlives the control that shows it, so that uploads continue while the learner answers
 * other questions.
 */
export class FileQueue {
  files: readonly QueuedFile[] = [];
  #connection: Connection | undefined;
  #listeners = new Set<() => void>();
  #controllers = new Map<string, AbortController>();
  #lastKey = 0;
  readonly #seed: string;
  readonly #running = new Set<Promise<void>>();
  /** The lists of ids that the queue has answered with. */
  readonly #answered = new Set<string>();

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

  /** Adopts the files of an answer that was given earlier, such as before a reload. */
  adopt(ids: readonly string[]): void {
    // The control may still show an answer that the queue has extended in the meantime.
    if (this.#answered.has(ids.join())) return;
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

  add(files: readonly File[]): void {
    for (const file of files) {
      this.#lastKey += 1;
      this.#start(String(this.#lastKey), file);
    }
  }

  retry(key: string): void {
    const failed = this.files.find((file) => file.key === key);
    if (failed?.state === "failed") this.#start(key, failed.file);
  }

  remove(key: string): void {
    const removed = this.files.find((file) => file.key === key);
    this.#controllers.get(key)?.abort();
    this.#set(this.files.filter((file) => file.key !== key));
    this.#answer();
    if (removed?.state === "done") this.#delete(removed.id);
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
      this.#put({ ...common, name, state: "done", id });
      this.#answer();
    } catch (error) {
      if (controller.signal.aborted) return;
      const problem = error instanceof UploadError ? error.problem : "failed";
      this.#put({ ...common, state: "failed", problem, file });
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
    this.#answered.add(ids.join());
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
    const pending = state && { state, flush: () => this.#flush(), stop: () => {}, discard: () => {} };
    this.#connection?.access.setPending?.(this.#seed, pending);
  }

  #set(files: readonly QueuedFile[]): void {
    this.files = files;
    this.reportPending();
    for (const listener of this.#listeners) listener();
  }
}

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
