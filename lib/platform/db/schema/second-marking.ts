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
    /**
     * `user:` and an id, `key:` and an id, `marker:` and the name that an API key gave, or `lti:`, a platform's id, `:`
     * and the platform's id of the person. Where the person's data was erased, a digest with the service's key follows.
     */
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
