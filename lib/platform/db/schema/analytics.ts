import {
  bigint,
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { assessments } from "./assessments.ts";
import { createdAt, organizationId, updatedAt } from "./columns.ts";

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

/**
 * A commit or revert that changed many submissions and isn't in the rollups yet: one note instead of one for each. An
 * assessment has at most one. While there is one, it is counted before everything else.
 */
export const analyticsPendingRegrades = pgTable(
  "analytics_pending_regrades",
  {
    organizationId: organizationId(),
    assessmentId: uuid("assessment_id").notNull(),
    /** Its place among the notes of `analytics_pending`. */
    seq: bigint("seq", { mode: "number" }).notNull(),
    regradeId: uuid("regrade_id").notNull(),
    isRevert: boolean("is_revert").notNull(),
    /** The last submission that is counted. */
    after: uuid("after"),
    /** Submissions of the preview that the revert didn't restore as they were. They have notes of their own. */
    except: uuid("except").array().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.assessmentId] }),
    foreignKey({
      columns: [t.organizationId, t.assessmentId],
      foreignColumns: [assessments.organizationId, assessments.id],
    }).onDelete("cascade"),
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

/**
 * Assessments that were read with too many pending notes to count them in the request. The worker folds them next,
 * and then deletes the row.
 */
export const analyticsRequests = pgTable(
  "analytics_requests",
  { organizationId: organizationId(), assessmentId: uuid("assessment_id").notNull(), createdAt: createdAt() },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.assessmentId] }),
    foreignKey({
      columns: [t.organizationId, t.assessmentId],
      foreignColumns: [assessments.organizationId, assessments.id],
    }).onDelete("cascade"),
  ],
);
