import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { RubricItem } from "#lib/platform/db/schema/stored-submission.ts";
import { assessments } from "./assessments.ts";
import { createdAt, organizationId, timestamptz, updatedAt } from "./columns.ts";
import { memberships } from "./people.ts";
import { submissions } from "./submissions.ts";

/** Who has an answer open at the desk. What has run out counts as nobody's; the next who comes takes the row over. */
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

/** What a question is graded by where teachers changed it: it stands in the place of the published rubric. */
export const rubrics = pgTable(
  "rubrics",
  {
    organizationId: organizationId(),
    assessmentId: uuid("assessment_id").notNull(),
    questionId: uuid("question_id").notNull(),
    items: jsonb("items").$type<RubricItem[]>().notNull(),
    /** 1, 2, 3 ...; where there is no row the published rubric counts, as revision 0. */
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

/** Comments that a teacher keeps to use again: each person's own. */
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
