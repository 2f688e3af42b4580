import type { Settings } from "#lib/contract/assessments.ts";
import type { ExportFormat } from "#lib/contract/imports.ts";
import type { JsonObject } from "#lib/core/content/json.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import type { LossNote } from "./model.ts";

/*
 * What the export fills and writers consume. An export is run twice: first for its losses alone, which a header states
 * before the body, and then for its bytes. So losses never depend on the bytes of assets, and `entries` yields the same
 * each time.
 */

/** A question: one of an assessment, or an item of the bank. */
export type ExportQuestion = {
  /** Unique in the export, and the same wherever an item is used. Writers replace it: see `LocalIds`. */
  id: string;
  /** "" if it has none. */
  title: string;
  /** A document, or the opaque content of another system, which only our own format can write. */
  content: JsonObject;
  keys: readonly AnswerKey[];
  points: number;
  tags: readonly string[];
  metadata: JsonObject | null;
  /** Whether it is an item of the bank, which assessments refer to. */
  isItem: boolean;
};

/** A question in its place in an exercise. */
export type ExportPlacement = {
  question: ExportQuestion;
  /** The points of an item in this place, if they aren't its own. */
  points: number | null;
};

export type ExportExercise = {
  /** Null, a document without interactions, or any other JSON value. */
  sharedContext: unknown;
  order: "as_written" | "random";
  /** How many questions each attempt draws. Null if the exercise isn't a pool. A pool only has items. */
  pool: { draw: number; pointsEach: number | null } | null;
  /** Of a pool by tags, the items that have the tags now. */
  questions: readonly ExportPlacement[];
  /** What the export itself couldn't keep, such as the tags of a pool. */
  losses: readonly LossNote[];
};

export type ExportAssessment = {
  /** Unique in the export, as in `ExportQuestion`. */
  id: string;
  title: string;
  description: string;
  settings: Settings;
  tags: readonly string[];
  metadata: JsonObject | null;
  exercises: readonly ExportExercise[];
};

/** An assessment with all its questions, or an item of the bank on its own. */
export type ExportEntry =
  | { type: "assessment"; assessment: ExportAssessment }
  | { type: "item"; item: ExportQuestion };

export type ExportSource = {
  /** The title of the assessment, the name of the collection, or the name of the bank. */
  title: string;
  /** Yields the entries in order. Called once for the losses and once for the bytes. */
  entries(): AsyncIterable<ExportEntry>;
  /** Streams the bytes of an asset by its address in content, such as "/assets/<digest>.png". */
  readAsset(src: string): AsyncIterable<Uint8Array>;
};

/** What a piece of an export is about: a row of losses.json and of the header `X-Losses`. */
export type WrittenPart = {
  type: "question" | "assessment";
  /** The local id: the one that is in the file. */
  id: string;
  title: string;
  losses: readonly LossNote[];
  /** False if the format can't say it at all and it was left out. `losses` then says why. */
  isWritten: boolean;
};

/** Text of a single file, or an asset that is put there in Base64 when the piece is streamed. */
export type TextPart = string | { base64: AsyncIterable<Uint8Array> };

/** A piece of a single file. */
export type FilePiece = {
  /** Null for a piece that can't lose anything, such as the beginning and the end. */
  part: WrittenPart | null;
  text: readonly TextPart[];
};

/** A file of a package. */
export type PackageFile = { path: string; content: string | AsyncIterable<Uint8Array> };

/** Files of a package: those of a question with its assets, or those of an assessment. */
export type PackagePiece = { part: WrittenPart | null; files: readonly PackageFile[] };

type WriterOf<Kind extends string, Piece> = {
  format: ExportFormat;
  kind: Kind;
  /** Without the dot. */
  extension: string;
  mediaType: string;
  /** Yields the pieces in the order of the file. Assets are only read when the pieces are streamed. */
  write(source: ExportSource): AsyncIterable<Piece>;
};

/** A writer whose export is one text file. */
export type FileWriter = WriterOf<"file", FilePiece>;
/** A writer whose export is a zip archive, to which the export adds losses.json. */
export type PackageWriter = WriterOf<"package", PackagePiece> & {
  /**
   * Yields what the header states instead of losses.json: what a package that was imported again no longer says, so
   * that both packages have the same bytes.
   */
  listHeaderLosses?(source: ExportSource): AsyncIterable<WrittenPart>;
};
export type FormatWriter = FileWriter | PackageWriter;
