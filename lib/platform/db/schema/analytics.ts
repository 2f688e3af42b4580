import { bigint, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { assessments } from "./assessments.ts";
import { organizationId, updatedAt } from "./columns.ts";

/**
 * Submissions that aren't in the rollups yet. A trigger on `submissions` inserts them in the transaction of the change,
 * and folding deletes them in the transaction that counts them, so each counts once whatever crashes. There is no foreign
 * key because it would cost each submission a lookup: the same triggers delete a row together with its submission.
 */
export const analyticsPending = pgTable(
  "analytics_pending",
  {
    organizationId: organizationId(),
    assessmentId: uuid("assessment_id").notNull(),
    seq: bigint("seq", { mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    submissionId: uuid("submission_id").notNull(),
    /** The figures that were counted before, if a graded submission was corrected. */
    before: jsonb("before").$type<Record<string, unknown>>(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.assessmentId, t.seq] }),
    index("analytics_pending_submission").on(t.organizationId, t.submissionId),
  ],
);

/** Sums over the submissions counted so far. Every figure can be computed from them. */
export const analyticsRollups = pgTable(
  "analytics_rollups",
  {
    organizationId: organizationId(),
    assessmentId: uuid("assessment_id").notNull(),
    /** Which attempts count: all, first, last or best. */
    attempts: text("attempts").notNull(),
    state: jsonb("state").$type<Record<string, unknown>>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.assessmentId, t.attempts] }),
    foreignKey({
      columns: [t.organizationId, t.assessmentId],
      foreignColumns: [assessments.organizationId, assessments.id],
    }).onDelete("cascade"),
  ],
);
