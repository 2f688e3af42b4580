import {
  doublePrecision,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { assessments } from "./assessments.ts";
import { createdAt, organizationId, timestamptz } from "./columns.ts";
import { submissions } from "./submissions.ts";

/** Answers with an agreed mark, which every marker of an assessment marks first. */
export const anchors = pgTable(
  "anchors",
  {
    organizationId: organizationId(),
    id: uuid("id").notNull(),
    assessmentId: uuid("assessment_id").notNull(),
    submissionId: uuid("submission_id").notNull(),
    questionId: uuid("question_id").notNull(),
    /** The agreed mark, in points. */
    score: doublePrecision("score").notNull(),
    comment: text("comment"),
    /** The member who set the agreed mark. Null if an API key did. */
    createdBy: uuid("created_by"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex("anchors_answer").on(t.organizationId, t.submissionId, t.questionId),
    index("anchors_assessment").on(t.organizationId, t.assessmentId),
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

/** A marker's own mark of an anchor. It can change until the marker has seen the agreed mark. */
export const anchorMarks = pgTable(
  "anchor_marks",
  {
    organizationId: organizationId(),
    anchorId: uuid("anchor_id").notNull(),
    /** As in `submission_markers`. */
    marker: text("marker").notNull(),
    score: doublePrecision("score"),
    comment: text("comment"),
    updatedAt: timestamptz("updated_at").notNull(),
    /** When the marker saw the agreed mark. */
    finalizedAt: timestamptz("finalized_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.anchorId, t.marker] }),
    foreignKey({
      columns: [t.organizationId, t.anchorId],
      foreignColumns: [anchors.organizationId, anchors.id],
    }).onDelete("cascade"),
  ],
);
