import type { Settings } from "#lib/contract/assessments.ts";
import type { ImportAs } from "#lib/contract/form-options.ts";
import type { ColumnProblem, ImportFormat, LossCode } from "#lib/contract/imports.ts";
import type { JsonObject } from "#lib/core/content/json.ts";
import type { Doc } from "#lib/core/content/nodes.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";

/*
 * The model between formats: readers produce it, the import stores it, the export fills it, and writers consume it. A
 * question is already in our own terms (content nodes and answer keys). What a source says beyond them is a loss.
 */

/** Something that a conversion can't keep. The message is made from the code and the detail in the viewer's language. */
export type LossNote = {
  code: LossCode;
  /** Where it is in the source, such as `choiceInteraction[0]/simpleChoice[2]`. "" for the whole item. */
  path: string;
  /** The source's own name for what is lost, such as an element or a setting. */
  detail?: string;
};

/** A file of the source. Reading it twice is allowed. */
export type SourceFile = {
  /** The path inside the package, or the name of a single file. */
  path: string;
  /** In bytes, after decompression. */
  size: number;
  /** Streams the bytes. @throws ImportError if the file is damaged. */
  read(): AsyncIterable<Uint8Array>;
};

/** The files to import: one, or the entries of a package by path. */
export type Source = { name: string; files: ReadonlyMap<string, SourceFile> };

/**
 * A picture, recording or video that content refers to by the placeholder `asset:<name>` in place of an address. The
 * import stores it and puts the address there.
 */
export type ModelAsset = { name: string; read(): Promise<Uint8Array> };

/** `content` is a document, or from our own format the opaque content of another system. */
export type ModelQuestion = { content: Doc | JsonObject; keys: AnswerKey[]; points: number };

/** An item of a source: one row of the report. */
export type ModelItem = {
  /** Unique in the source: `file#identifier`. */
  source: string;
  /** "" if the source has none. */
  title: string;
  /** Null if the item is skipped. `losses` then says why. */
  question: ModelQuestion | null;
  tags: string[];
  metadata?: JsonObject | null;
  /** Whether it belongs in the item bank even if the source is imported as assessments, which then refer to it. */
  isItem?: boolean;
  /** Whether it is in our own form, whose texts are kept with the spaces at their ends. */
  isExact?: boolean;
  losses: LossNote[];
  assets: ModelAsset[];
};

/** A section of a test. Items are named by `source`. */
export type ModelSection = {
  /** Null, a document without interactions, or from our own format any other JSON value. */
  sharedContext: unknown;
  order: "as_written" | "random";
  /** Draws this many of the items in each attempt, as a pool. Null if all are shown. */
  draw: number | null;
  /** The points of each question of a pool. Without it, each has its own. */
  pointsEach?: number | null;
  items: { source: string; points?: number }[];
};

export type ModelTest = {
  source: string;
  title: string;
  description: string;
  /** The settings that the source states. The others have their defaults. */
  settings: Partial<Settings>;
  tags?: string[];
  metadata?: JsonObject | null;
  sections: ModelSection[];
  /** As for an item. */
  isExact?: boolean;
  losses: LossNote[];
  /** What the shared contexts refer to. */
  assets?: ModelAsset[];
};

export type ModelEntry = { type: "item"; item: ModelItem } | { type: "test"; test: ModelTest };

/** What becomes of the questions. As items, the tests are ignored. `assessments` by default. */
export type ReadOptions = { as?: ImportAs };

/** A reader of one format. */
export type FormatReader = {
  format: ImportFormat;
  /** Recognizes the source by its files and the beginning of the first one. Returns the version, or undefined. */
  detect(source: Source): Promise<{ version: string | null } | undefined>;
  /**
   * Reads items one at a time, each before the tests that name it, without keeping earlier ones in memory. A faulty
   * item becomes a skipped one. @throws ImportError if the source as a whole can't be read.
   */
  read(source: Source, options?: ReadOptions): AsyncIterable<ModelEntry>;
};

/**
 * A source that can't be read at all. The code becomes the import's error. The message is in English; `column` is what
 * the viewer is told in their language instead.
 */
export class ImportError extends Error {
  readonly code: "unreadable" | "unknown_format" | "too_large" | "not_utf8" | "document_type";
  readonly column: ColumnProblem | undefined;
  constructor(code: ImportError["code"], message: string, column?: ColumnProblem) {
    super(message);
    this.code = code;
    this.column = column;
  }
}
