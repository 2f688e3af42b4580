import {
  boolean,
  doublePrecision,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { assessments } from "./assessments.ts";
import { createdAt, organizationId, timestamptz } from "./columns.ts";
import { submissions } from "./submissions.ts";

/**
 * Who marks a submission as what. The first marker's marks are in `marks`, those of the others in `additional_marks`. One
 * person has at most one role in a submission.
 */
export const submissionMarkers = pgTable(
  "submission_markers",
  {
    organizationId: organizationId(),
    submissionId: uuid("submission_id").notNull(),
    role: text("role", { enum: ["first", "second", "adjudicator"] }).notNull(),
    /** `user:` and an id, `key:` and an id, or `marker:` and the name that an API key gave. */
    marker: text("marker").notNull(),
    /** When the marker finished marking the submission. */
    finishedAt: timestamptz("finished_at"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.submissionId, t.role] }),
    uniqueIndex("submission_markers_once").on(t.organizationId, t.submissionId, t.marker),
    foreignKey({
      columns: [t.organizationId, t.submissionId],
      foreignColumns: [submissions.organizationId, submissions.id],
    }).onDelete("cascade"),
  ],
);

/** The marks of a second marker or an adjudicator, with the columns of `marks`. */
export const additionalMarks = pgTable(
  "additional_marks",
  {
    organizationId: organizationId(),
    submissionId: uuid("submission_id").notNull(),
    questionId: uuid("question_id").notNull(),
    role: text("role", { enum: ["second", "adjudicator"] }).notNull(),
    score: doublePrecision("score"),
    comment: text("comment"),
    rubric: jsonb("rubric").$type<Record<string, number>>(),
    fromRubric: boolean("from_rubric").notNull().default(false),
    revision: integer("revision").notNull().default(1),
    updatedAt: timestamptz("updated_at").notNull(),
    updatedBy: uuid("updated_by"),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.submissionId, t.questionId, t.role] }),
    foreignKey({
      columns: [t.organizationId, t.submissionId],
      foreignColumns: [submissions.organizationId, submissions.id],
    }).onDelete("cascade"),
  ],
);

/** The answers that all markers of an assessment mark before any other, with the mark that an admin expects. */
export const anchorAnswers = pgTable(
  "anchor_answers",
  {
    organizationId: organizationId(),
    assessmentId: uuid("assessment_id").notNull(),
    submissionId: uuid("submission_id").notNull(),
    questionId: uuid("question_id").notNull(),
    /** In points. Null if the admin expects no particular score. */
    score: doublePrecision("score"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.assessmentId, t.submissionId, t.questionId] }),
    foreignKey({
      columns: [t.organizationId, t.assessmentId],
      foreignColumns: [assessments.organizationId, assessments.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.organizationId, t.submissionId],
      foreignColumns: [submissions.organizationId, submissions.id],
    }).onDelete("cascade"),
  ],
);

/** A marker's mark for an anchor answer. It changes no result. */
export const anchorMarks = pgTable(
  "anchor_marks",
  {
    organizationId: organizationId(),
    submissionId: uuid("submission_id").notNull(),
    questionId: uuid("question_id").notNull(),
    marker: text("marker").notNull(),
    score: doublePrecision("score").notNull(),
    comment: text("comment"),
    updatedAt: timestamptz("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.submissionId, t.questionId, t.marker] }),
    foreignKey({
      columns: [t.organizationId, t.submissionId],
      foreignColumns: [submissions.organizationId, submissions.id],
    }).onDelete("cascade"),
  ],
);
