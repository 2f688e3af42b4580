import { type SQL, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { ACTOR_KINDS } from "#lib/contract/actor-kinds.ts";
import { IMPORT_AS, IMPORT_FORMATS, IMPORT_OUTCOMES, IMPORT_STATUSES } from "#lib/contract/imports.ts";
import type { LossNote, ModelQuestion, ModelTest } from "#lib/core/interchange/model.ts";
import { bytea, createdAt, organizationId, timestamptz } from "./columns.ts";
import { organizations } from "./organizations.ts";
import type { StoredImportError } from "./stored-import.ts";

/**
 * Uploaded files. A file has the id of its import, and can exist before the import does. A row that has neither an
 * import nor a running upload is left over from a refused request.
 */
export const importFiles = pgTable(
  "import_files",
  {
    organizationId: organizationId().references(() => organizations.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    /** In bytes. 0 until the file is complete. */
    size: bigint("size", { mode: "number" }).notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.id] }), index("import_files_created").on(t.createdAt)],
);

/** The bytes of a file in pieces of the same size, except for the last, so that any range of bytes can be read. */
export const importFileChunks = pgTable(
  "import_file_chunks",
  {
    organizationId: organizationId(),
    fileId: uuid("file_id").notNull(),
    /** From 0. */
    position: integer("position").notNull(),
    bytes: bytea("bytes").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.fileId, t.position] }),
    foreignKey({
      columns: [t.organizationId, t.fileId],
      foreignColumns: [importFiles.organizationId, importFiles.id],
    }).onDelete("cascade"),
  ],
);

/** A file's questions on their way into the bank or into assessments. */
export const imports = pgTable(
  "imports",
  {
    organizationId: organizationId().references(() => organizations.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    filename: text("filename").notNull(),
    requestedFormat: text("requested_format", { enum: ["auto", ...IMPORT_FORMATS] }).notNull(),
    /** Null until it is detected. */
    format: text("format", { enum: IMPORT_FORMATS }),
    formatVersion: text("format_version"),
    as: text("as", { enum: IMPORT_AS }).notNull(),
    folderId: uuid("folder_id"),
    preview: boolean("preview").notNull(),
    status: text("status", { enum: IMPORT_STATUSES }).notNull(),
    /** First the file is read and its rows are staged, then items and assessments are created from the rows. */
    phase: text("phase", { enum: ["reading", "creating"] }).notNull(),
    progressDone: integer("progress_done").notNull().default(0),
    progressTotal: integer("progress_total").notNull().default(0),
    /** What the file itself and its tests lose, with the titles, tags and metadata of their questions. */
    losses: jsonb("losses").$type<LossNote[]>().notNull().default([]),
    error: jsonb("error").$type<StoredImportError>(),
    /** How often a worker has claimed it. Never decreases, so it tells an old claim from the current one. */
    runs: integer("runs").notNull().default(0),
    /**
     * The latest run that got further, was stopped with its worker, or ended in an outage. Only the runs after it count as
     * failed.
     */
    lastGoodRun: integer("last_good_run").notNull().default(0),
    /** The latest run that got further. Reading a file starts from the beginning in each run. */
    lastProgressRun: integer("last_progress_run").notNull().default(0),
    /** Until when a worker has claimed it. */
    claimedUntil: timestamptz("claimed_until"),
    createdByKind: text("created_by_kind", { enum: ACTOR_KINDS }).notNull(),
    createdById: uuid("created_by_id"),
    createdAt: createdAt(),
    finishedAt: timestamptz("finished_at"),
    /** When the import is deleted with its rows and its file. */
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index("imports_running").on(t.claimedUntil).where(sql`${t.status} = 'running'`),
    index("imports_expiry").on(t.expiresAt),
  ],
);

/** One row for each question of the file, in the file's order. */
export const importRows = pgTable(
  "import_rows",
  {
    organizationId: organizationId(),
    importId: uuid("import_id").notNull(),
    /** From 0. */
    position: integer("position").notNull(),
    source: text("source").notNull(),
    title: text("title").notNull(),
    /** Null if the question can't be imported. */
    question: jsonb("question").$type<ModelQuestion>(),
    tags: text("tags").array().notNull().default([]),
    metadata: jsonb("metadata").$type<Record<string, unknown>>(),
    /** Whether it belongs in the bank, also if the file is imported as assessments. */
    isItem: boolean("is_item").notNull().default(false),
    losses: jsonb("losses").$type<LossNote[]>().notNull().default([]),
    /** Whether the assessment already has the maximum number of questions. */
    isExcess: boolean("is_excess").notNull().default(false),
    outcome: text("outcome", { enum: IMPORT_OUTCOMES })
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`case when question is null or is_excess then 'skipped'
          when jsonb_array_length(losses) > 0 then 'changed' else 'imported' end`,
      ),
    assessmentId: uuid("assessment_id"),
    itemId: uuid("item_id"),
    questionId: uuid("question_id"),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.importId, t.position] }),
    index("import_rows_source").on(t.organizationId, t.importId, t.source),
    foreignKey({
      columns: [t.organizationId, t.importId],
      foreignColumns: [imports.organizationId, imports.id],
    }).onDelete("cascade"),
  ],
);

/** The tests of the file, or one for all of its questions. Each becomes an assessment. */
export const importTests = pgTable(
  "import_tests",
  {
    organizationId: organizationId(),
    importId: uuid("import_id").notNull(),
    /** From 0. */
    position: integer("position").notNull(),
    test: jsonb("test").$type<ModelTest>().notNull(),
    assessmentId: uuid("assessment_id"),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.importId, t.position] }),
    foreignKey({
      columns: [t.organizationId, t.importId],
      foreignColumns: [imports.organizationId, imports.id],
    }).onDelete("cascade"),
  ],
);

/**
 * The pictures of a preview, which stores no assets. They are deleted with it, and when the file is read again to import
 * it.
 */
export const importPictures = pgTable(
  "import_pictures",
  {
    organizationId: organizationId(),
    importId: uuid("import_id").notNull(),
    /** The SHA-256 of the bytes, in hexadecimal, as in the address that the asset would have. */
    digest: text("digest").notNull(),
    mediaType: text("media_type").notNull(),
    bytes: bytea("bytes").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.importId, t.digest] }),
    foreignKey({
      columns: [t.organizationId, t.importId],
      foreignColumns: [imports.organizationId, imports.id],
    }).onDelete("cascade"),
  ],
);
