import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { ALERT_KINDS } from "#lib/contract/alerts.ts";
import { assessments } from "./assessments.ts";
import { createdAt, organizationId, timestamptz, updatedAt } from "./columns.ts";
import type { StoredEvidence } from "./stored-alert.ts";
import type { StoredCorrection } from "./stored-regrade.ts";

/** A sign that a question's key is wrong, at most one per question, version and kind. */
export const questionAlerts = pgTable(
  "question_alerts",
  {
    organizationId: organizationId(),
    id: uuid("id").notNull(),
    assessmentId: uuid("assessment_id").notNull(),
    questionId: uuid("question_id").notNull(),
    version: integer("version").notNull(),
    kind: text("kind", { enum: ALERT_KINDS }).notNull(),
    /** How many graded submissions were examined. */
    n: integer("n").notNull(),
    evidence: jsonb("evidence").$type<StoredEvidence>().notNull(),
    /** The correction that a regrade would begin with. Null if none can be suggested. */
    suggestion: jsonb("suggestion").$type<StoredCorrection>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    dismissedAt: timestamptz("dismissed_at"),
    /** When an examination didn't find the sign anymore. */
    resolvedAt: timestamptz("resolved_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex("question_alerts_once").on(t.assessmentId, t.organizationId, t.questionId, t.version, t.kind),
    foreignKey({
      columns: [t.organizationId, t.assessmentId],
      foreignColumns: [assessments.organizationId, assessments.id],
    }).onDelete("cascade"),
  ],
);

/** When the questions of a version were last examined, and when they are next. */
export const questionExaminations = pgTable(
  "question_examinations",
  {
    organizationId: organizationId(),
    assessmentId: uuid("assessment_id").notNull(),
    version: integer("version").notNull(),
    /** How many graded submissions there were at the last examination. */
    n: integer("n").notNull(),
    /** How many there were when the last submission was counted. */
    counted: integer("counted").notNull(),
    /** When the next examination is due. Null if nothing has changed since the last one. */
    dueAt: timestamptz("due_at"),
    /** An examination isn't saved if this has changed while it was in progress. */
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.assessmentId, t.version] }),
    index("question_examinations_due").on(t.dueAt),
    foreignKey({
      columns: [t.organizationId, t.assessmentId],
      foreignColumns: [assessments.organizationId, assessments.id],
    }).onDelete("cascade"),
  ],
);
