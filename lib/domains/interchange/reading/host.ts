import type { ImportAs } from "#lib/contract/form-options.ts";
import type { ImportFormat } from "#lib/contract/imports.ts";
import type { JsonObject } from "#lib/core/content/json.ts";
import type { LossNote, ModelQuestion, ModelTest } from "#lib/core/interchange/model.ts";

/** A file to read. Like everything in this file, it is plain data that can be passed between threads. */
export type ReadingTask = {
  filename: string;
  /** In bytes. */
  size: number;
  format: ImportFormat | "auto";
  /** What becomes of the questions. */
  as: ImportAs;
  /** The title of a test that has none. */
  fallbackTitle: string;
};

/** A question with values that can be stored. `position` is its place in the file, from 0. */
export type StagedItem = {
  position: number;
  source: string;
  title: string;
  /** Null if it can't be imported. */
  question: ModelQuestion | null;
  tags: string[];
  metadata: JsonObject | null;
  isItem: boolean;
  losses: LossNote[];
};

/** Questions and tests to store together. */
export type StagedBatch = {
  items: StagedItem[];
  tests: { position: number; test: ModelTest }[];
  /** How many questions have been read until now. */
  done: number;
};

/**
 * What reading a file needs from the process that has the database. Each call is awaited before the next, so that
 * neither side keeps more than a batch in memory.
 */
export type ReadingHost = {
  /** Reports the format, once it is detected. */
  begin(format: { format: ImportFormat; version: string | null }): Promise<void>;
  /** Returns a piece of the file. All but the last one have `CHUNK_BYTES`. */
  readChunk(position: number): Promise<Uint8Array>;
  /** Stores a picture or recording. Returns its address, or undefined if it can't be shown. */
  storeAsset(bytes: Uint8Array): Promise<string | undefined>;
  write(batch: StagedBatch): Promise<void>;
};

/**
 * Reads a file, and stores what it contains in batches. An abort ends it.
 * @throws ImportError if the file can't be read as a whole, and what the host throws
 */
export type ReadFile = (task: ReadingTask, host: ReadingHost, signal: AbortSignal) => Promise<void>;
