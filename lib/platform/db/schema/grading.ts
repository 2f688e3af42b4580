import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { RubricItem } from "#lib/platform/db/schema/stored-submission.ts";
import { assessments } from "./assessments.ts";
import { createdAt, organizationId, timestamptz, updatedAt } from "./columns.ts";
import { memberships } from "./people.ts";
import { submissions } from "./submissions.ts";

/**
 * Which teacher has an answer open for marking. An expired lease counts as free, and the next teacher takes over its
 * row.
 */
export const gradingLeases = pgTable(
  "grading_leases",
  {
    organizationId: organizationId(),
    submissionId: uuid("submission_id").notNull(),
    questionId: uuid("question_id").notNull(),
    userId: uuid("user_id").notNull(),
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.submissionId, t.questionId] }),
    foreignKey({
      columns: [t.organizationId, t.submissionId],
      foreignColumns: [submissions.organizationId, submissions.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.organizationId, t.userId],
      foreignColumns: [memberships.organizationId, memberships.userId],
    }).onDelete("cascade"),
    index("grading_leases_question").on(t.organizationId, t.questionId, t.expiresAt),
    index("grading_leases_age").on(t.expiresAt),
  ],
);

/**
 * The rubric of a question that teachers changed. It replaces the rubrics that the question had at `updatedAt`. A
 * correction of a question without a row adds one that replaces nothing, because its `updatedAt` is 1970.
 */
export const rubrics = pgTable(
  "rubrics",
  {
    organizationId: organizationId(),
    assessmentId: uuid("assessment_id").notNull(),
    questionId: uuid("question_id").notNull(),
    items: jsonb("items").$type<RubricItem[]>().notNull(),
    /** 1, 2, 3 ... Corrections and their reverts increment it as well. Without a row, the revision is 0. */
    revision: integer("revision").notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.assessmentId, t.questionId] }),
    foreignKey({
      columns: [t.organizationId, t.assessmentId],
      foreignColumns: [assessments.organizationId, assessments.id],
    }).onDelete("cascade"),
  ],
);

/** Comments that a teacher saved for reuse. Each person has their own. */
export const savedComments = pgTable(
  "saved_comments",
  {
    organizationId: organizationId(),
    userId: uuid("user_id").notNull(),
    id: uuid("id").notNull(),
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.userId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.userId],
      foreignColumns: [memberships.organizationId, memberships.userId],
    }).onDelete("cascade"),
  ],
);
