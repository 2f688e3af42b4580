import { sql } from "drizzle-orm";
import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { assessments } from "./assessments.ts";
import { bytea, createdAt, organizationId, timestamptz } from "./columns.ts";

/**
 * Files that learners uploaded or drew. A file belongs to an attempt, or to nobody if a product uploaded it without one,
 * until a submission names it in an answer.
 */
export const submissionFiles = pgTable(
  "submission_files",
  {
    organizationId: organizationId(),
    id: uuid("id").notNull(),
    assessmentId: uuid("assessment_id").notNull(),
    attemptId: uuid("attempt_id"),
    /**
     * The submission that names the file. It is claimed just before the submission is recorded, so no foreign key can
     * refer to it. A trigger deletes the files of a deleted submission.
     */
    submissionId: uuid("submission_id"),
    claimedAt: timestamptz("claimed_at"),
    /** The name that the learner's device gave it. */
    name: text("name").notNull(),
    /** Detected from the bytes, never taken from the upload's header. */
    mediaType: text("media_type").notNull(),
    byteLength: integer("byte_length").notNull(),
    /** Null if they are in the bucket, under a key with the file's id. */
    bytes: bytea("bytes"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index("submission_files_usage").on(t.organizationId, t.byteLength),
    index("submission_files_attempt")
      .on(t.organizationId, t.attemptId)
      .where(sql`${t.attemptId} is not null`),
    index("submission_files_submission")
      .on(t.organizationId, t.submissionId)
      .where(sql`${t.submissionId} is not null`),
    index("submission_files_unclaimed").on(t.createdAt).where(sql`${t.submissionId} is null`),
    foreignKey({
      columns: [t.organizationId, t.assessmentId],
      foreignColumns: [assessments.organizationId, assessments.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Files without a row whose bytes the worker has to delete from the bucket: those whose rows were deleted, and uploads
 * that haven't inserted their row. An upload's `created_at` is 10 minutes ahead, and the worker waits until then.
 */
export const deletedFiles = pgTable(
  "deleted_files",
  {
    organizationId: organizationId(),
    fileId: uuid("file_id").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.fileId] })],
);
