import type { FileAccess } from "#components/content/file-access.ts";
import { isHosted } from "#components/content/image-frame.tsx";
import { Autosave } from "#lib/client/autosave/autosave.ts";
import { LEARNER_RETRY } from "#lib/client/autosave/backoff.ts";
import type { SaveResult } from "#lib/client/autosave/queue.ts";
import { sleep } from "#lib/client/sleep.ts";
import {
  type Drawing,
  EMPTY_DRAWING,
  exportDrawing,
  getCanvasSize,
  renderStrokes,
} from "./render-drawing.ts";
import { deleteFile, loadFile, sendFile, UploadError, type UploadProblem } from "./send-file.ts";
import { unsentStore } from "./unsent-store.ts";

/** How long after the last stroke a drawing is saved, in milliseconds. Each save uploads a file. */
const TIMING = { debounceMs: 1_000, maxWaitMs: Number.POSITIVE_INFINITY };
/** How often loading a saved drawing is retried, and the milliseconds before each retry. */
const LOAD_RETRIES = 10;
const LOAD_RETRY_MS = 3_000;
/** A drawing is saved as a whole. */
const KEYS = ["drawing"];

/** The message that describes whether a drawing is saved. */
type DrawingStatus =
  | "drawing_saving"
  | "drawing_saved"
  | "drawing_failed"
  | "drawing_unreadable"
  | `upload_${UploadProblem}`;

export type DrawingConnection = {
  access: FileAccess;
  /** Sets the answer to the ids of the saved file. */
  answer: (ids: string[] | null) => void;
  image: { src: string; width: number; height: number };
  /** The URL that the image is loaded from. */
  src: string;
};

/**
 * The drawing of one answer. It outlives the control that shows it, and is kept in this browser until the service has
 * it.
 */
export class DrawingBoard {
  drawing: Drawing = EMPTY_DRAWING;
  readonly #seed: string;
  readonly #autosave: Autosave<UploadProblem>;
  readonly #listeners = new Set<() => void>();
  #connection: DrawingConnection | undefined;
  #restored: Promise<void> | undefined;
  #savedId: string | undefined;
  /** The file that the answer named last. */
  #namedId: string | undefined;
  /** The file that was saved before the current one. The answer that the service has may still name it. */
  #replacedId: string | undefined;
  #clearCount = 0;
  #isUnreadable = false;
  /** Whether this browser could store the latest drawing. */
  #isStored = false;
  /** Why the service has rejected the current drawing. The queue's problem may be that of an earlier one. */
  #rejection: UploadProblem | undefined;
  #isStopped = false;

  constructor(seed: string) {
    this.#seed = seed;
    this.#autosave = new Autosave<UploadProblem>({
      timing: TIMING,
      retry: LEARNER_RETRY,
      save: () => this.#save(),
      local: {
        debounceMs: 0,
        maxWaitMs: 0,
        write: async () => {
          const { strokes, undone, file } = this.drawing;
          const writing = unsentStore.write(seed, { strokes, undone, file });
          this.#isStored = await writing.then(
            () => true,
            () => false,
          );
          this.#reportPending();
        },
        remove: () => unsentStore.delete(seed),
      },
    });
    this.#autosave.subscribe(() => {
      this.#reportPending();
      this.#notify();
    });
  }

  get status(): DrawingStatus | undefined {
    const { unsaved, problem, savedAt } = this.#autosave.getSnapshot();
    if (this.#isUnreadable || this.#rejection === "wrongType") return "drawing_unreadable";
    if (this.#rejection) return `upload_${this.#rejection}`;
    if (problem === "failed") return "drawing_failed";
    if (unsaved > 0) return "drawing_saving";
    return savedAt === null ? undefined : "drawing_saved";
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Must be called whenever the control renders, because the functions change. The first call restores the drawing. */
  connect(connection: DrawingConnection): Promise<void> {
    this.#connection = connection;
    if (this.#isStopped) {
      this.#isStopped = false;
      this.#rejection = undefined;
      this.#autosave.resume();
    }
    this.#reportPending();
    this.#restored ??= this.#restore();
    return this.#restored;
  }

  /**
   * Shows the drawing that the answer names: one that was saved before a reload or on another device, or undefined for
   * none. Does nothing while there are unsaved changes, because they replace it.
   */
  async adopt(savedId: string | undefined): Promise<void> {
    await this.#restored;
    this.#namedId = savedId;
    const { drawing } = this;
    const shownId = isBlank(drawing) ? undefined : this.#savedId;
    if (shownId === savedId || this.#isUnsaved) return;
    if (savedId === undefined) {
      this.#set(EMPTY_DRAWING);
      return;
    }
    const clearCount = this.#clearCount;
    const file = await this.#load(savedId);
    const base = file && (await readPicture(file));
    if (!base || this.#clearCount !== clearCount) return;
    if (this.drawing === drawing && !this.#isUnsaved) {
      // The answer may name another drawing by now.
      if (this.#namedId !== savedId) return;
      this.#savedId = savedId;
      this.#set({ ...EMPTY_DRAWING, base, file });
    } else if (isBlank(drawing) && !this.drawing.base) {
      // The learner has drawn in the meantime, and may have taken it back.
      this.#set({ ...this.drawing, base, file });
      this.#autosave.edit(KEYS);
    }
  }

  async #load(savedId: string): Promise<Blob | undefined> {
    for (let retries = 0; this.#connection && !this.#isStopped; retries++) {
      const file = await loadFile(this.#connection.access, savedId);
      if (file || retries === LOAD_RETRIES) return file;
      await sleep(LOAD_RETRY_MS);
    }
    return undefined;
  }

  change(drawing: Drawing): void {
    if (drawing === EMPTY_DRAWING) this.#clearCount++;
    this.#isUnreadable = false;
    this.#rejection = undefined;
    this.#set(drawing);
    if (this.#connection) this.#autosave.edit(KEYS);
  }

  /** Answers with a picture instead of a drawing, unless the browser can't read it. */
  async attach(file: File): Promise<void> {
    const base = await readPicture(file);
    if (base) {
      this.change({ ...EMPTY_DRAWING, base, file });
      await this.#autosave.flush();
    } else {
      this.#isUnreadable = true;
      this.#notify();
    }
  }

  /** Whether there is a change that the service may not have. */
  get #isUnsaved(): boolean {
    return this.#autosave.unsavedKeys.length > 0;
  }

  async #restore(): Promise<void> {
    const stored = await unsentStore.read(this.#seed).catch(() => undefined);
    if (!stored || this.#isUnsaved) return;
    const { strokes, undone, file } = stored;
    const base = file && (await readPicture(file));
    if (this.#isUnsaved) return;
    this.#isStored = true;
    this.#set({ strokes, undone, base, file });
    this.#autosave.restore(KEYS);
  }

  async #save(): Promise<SaveResult<UploadProblem>> {
    const sent = this.drawing;
    const { strokes, file } = sent;
    const connection = this.#connection;
    // Nothing is unsaved before the board is connected, so this is only for the types.
    if (!connection) return { type: "rejected", problem: null };
    if (isBlank(sent)) {
      connection.answer(null);
      return { type: "saved" };
    }
    const attached = strokes.length === 0 && file instanceof File ? file : undefined;
    try {
      const blob = attached ?? (await this.#export(connection));
      const { id } = await sendFile(connection.access, blob, {
        name: attached?.name ?? "drawing.png",
        signal: new AbortController().signal,
        onProgress: () => {},
      });
      const outdatedId = this.#replacedId;
      this.#replacedId = this.#savedId;
      this.#savedId = id;
      this.#connection?.answer([id]);
      // An attempt can have only so many files.
      if (outdatedId) void deleteFile(connection.access, outdatedId);
      return { type: "saved" };
    } catch (error) {
      const problem = error instanceof UploadError ? error.problem : "failed";
      if (problem === "failed") return { type: "retry", problem };
      if (this.drawing === sent) this.#rejection = problem;
      return { type: "rejected", problem };
    }
  }

  async #export({ image, src }: DrawingConnection): Promise<Blob> {
    // The control's own canvas is gone if the learner has moved on to another question.
    const canvas = document.createElement("canvas");
    const { scale, ...size } = getCanvasSize(image);
    Object.assign(canvas, size);
    const background = await loadImage(src, isHosted(image));
    renderStrokes(canvas, this.drawing, scale);
    const blob = await exportDrawing(canvas, background);
    if (!blob) throw new UploadError("failed");
    return blob;
  }

  /** Tells the attempt what the answer lacks, so that a submission waits for it. */
  #reportPending(): void {
    const { unsaved, problem } = this.#autosave.getSnapshot();
    const state = this.#rejection ? "rejected" : problem === "failed" ? "failed" : "sending";
    this.#connection?.access.setPending?.(
      this.#seed,
      unsaved === 0
        ? undefined
        : {
            state,
            isStored: this.#isStored,
            flush: () => this.#autosave.flush(),
            stop: () => this.#stop(),
            discard: () => this.#autosave.discard(KEYS),
          },
    );
  }

  /** Stops sending until the board is connected again, because the player was removed. */
  #stop(): void {
    this.#isStopped = true;
    this.#autosave.stop();
  }

  #set(drawing: Drawing): void {
    this.drawing = drawing;
    this.#notify();
  }
  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

const boards = new Map<string, DrawingBoard>();

/** Returns the drawing of an answer, which its seed identifies. */
export function getDrawingBoard(seed: string): DrawingBoard {
  const board = boards.get(seed) ?? new DrawingBoard(seed);
  boards.set(seed, board);
  return board;
}

/** Forgets the drawings of an attempt, because it has ended. Their keys begin with the attempt's key and a space. */
export function forgetDrawings(attemptKey: string): void {
  for (const seed of boards.keys()) if (seed.startsWith(`${attemptKey} `)) boards.delete(seed);
}

/** Loads the image to store the drawing on it. Resolves to null if that fails. */
const loadImage = (src: string, isReadable: boolean): Promise<HTMLImageElement | null> =>
  new Promise((resolve) => {
    const loaded = new Image();
    // Without this, the browser wouldn't let the page store the drawing together with the image.
    if (isReadable) loaded.crossOrigin = "anonymous";
    loaded.onload = () => resolve(loaded);
    loaded.onerror = () => resolve(null);
    loaded.src = src;
  });

const isBlank = ({ strokes, base }: Drawing): boolean => strokes.length === 0 && !base;

const readPicture = (file: Blob): Promise<ImageBitmap | undefined> =>
  createImageBitmap(file).catch(() => undefined);
