import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
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
import { assessments } from "./assessments.ts";
import { createdAt, organizationId, timestamptz } from "./columns.ts";
import type { RegradeCounts, StoredCorrection, StoredResult } from "./stored-regrade.ts";
import { submissions } from "./submissions.ts";

/**
 * The columns of a submission that its answers, keys and marks determine, as one value with a type for each. SQL alone
 * reads and writes it.
 */
const submissionResult = customType<{ data: never }>({ dataType: () => "submission_result" });

/** A correction of published answer keys. It never changes after its commit, except that it can be reverted. */
export const regrades = pgTable(
  "regrades",
  {
    organizationId: organizationId(),
    id: uuid("id").notNull(),
    assessmentId: uuid("assessment_id").notNull(),
    /** `failed`: the preview ended with an error, which the log tells. */
    status: text("status", {
      enum: ["previewing", "previewed", "committed", "reverted", "failed"],
    }).notNull(),
    corrections: jsonb("corrections").$type<StoredCorrection[]>().notNull(),
    neverLower: boolean("never_lower").notNull().default(false),
    versions: integer("versions").array().notNull(),
    note: text("note"),
    /** Identifies the preview that a commit confirms. Null while it is computed. */
    fingerprint: text("fingerprint"),
    counts: jsonb("counts").$type<RegradeCounts>(),
    /** How many submissions the commit changes. Null if an earlier release computed the preview. */
    changedCount: integer("changed_count"),
    /** In points, over all submissions that it covers. */
    meanChange: doublePrecision("mean_change"),
    progressDone: integer("progress_done").notNull().default(0),
    progressTotal: integer("progress_total").notNull().default(0),
    /** Until when a worker has claimed the preview. */
    claimedUntil: timestamptz("claimed_until"),
    applyToDraft: boolean("apply_to_draft"),
    createdByKind: text("created_by_kind", { enum: ACTOR_KINDS }).notNull(),
    createdById: uuid("created_by_id"),
    createdAt: createdAt(),
    committedByKind: text("committed_by_kind", { enum: ACTOR_KINDS }),
    committedById: uuid("committed_by_id"),
    committedAt: timestamptz("committed_at"),
    revertedByKind: text("reverted_by_kind", { enum: ACTOR_KINDS }),
    revertedById: uuid("reverted_by_id"),
    revertedAt: timestamptz("reverted_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index("regrades_list").on(t.assessmentId, t.organizationId, t.id),
    index("regrades_uncommitted").on(t.createdAt).where(sql`${t.status} in ('previewed', 'failed')`),
    index("regrades_previewing").on(t.claimedUntil).where(sql`${t.status} = 'previewing'`),
    foreignKey({
      columns: [t.organizationId, t.assessmentId],
      foreignColumns: [assessments.organizationId, assessments.id],
    }).onDelete("cascade"),
  ],
);

/** Every submission that a regrade covers, as it was previewed. */
export const regradeSubmissions = pgTable(
  "regrade_submissions",
  {
    organizationId: organizationId(),
    regradeId: uuid("regrade_id").notNull(),
    submissionId: uuid("submission_id").notNull(),
    /** The submission's revision that the result was computed from. The commit adds 1 if it changes the result. */
    revision: integer("revision").notNull(),
    /** Both are null if the result stays as it is (`never_lower`). */
    resultBefore: submissionResult("result_before"),
    resultAfter: submissionResult("result_after"),
    /**
     * Both are null if the result stays as it is, else `{}`. Earlier releases kept the results here. Committing `{}` fails
     * there, so that a preview of this release isn't committed by an instance of the one before.
     */
    before: jsonb("before").$type<Partial<StoredResult>>(),
    after: jsonb("after").$type<Partial<StoredResult>>(),
    /** In points: the score after the regrade minus the score before. */
    change: doublePrecision("change").notNull().default(0),
    /** 1 if the result rises, -1 if it falls, by score and then by percentage. */
    direction: integer("direction").notNull().default(0),
    newlyPassed: boolean("newly_passed").notNull().default(false),
    newlyFailed: boolean("newly_failed").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.regradeId, t.submissionId] }),
    // A commit counts these, without reading the others.
    index("regrade_submissions_kept")
      .on(t.organizationId, t.regradeId, t.submissionId)
      .where(sql`${t.after} is null`),
    // Deleting a submission deletes these rows.
    index("regrade_submissions_submission").on(t.organizationId, t.submissionId),
    foreignKey({
      columns: [t.organizationId, t.regradeId],
      foreignColumns: [regrades.organizationId, regrades.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.organizationId, t.submissionId],
      foreignColumns: [submissions.organizationId, submissions.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Commits and reverts whose events aren't all written yet, because they change many submissions. The worker writes them. Until
 * then, the feed of the organization ends before `transaction`.
 */
export const regradeEventQueue = pgTable(
  "regrade_event_queue",
  {
    organizationId: organizationId(),
    regradeId: uuid("regrade_id").notNull(),
    isRevert: boolean("is_revert").notNull(),
    /** The transaction of the commit or revert, which is the place of its events in the feed. */
    transaction: bigint("transaction", { mode: "number" })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
    /** The last submission whose event is written. */
    after: uuid("after"),
    /** Submissions of the preview that a revert didn't restore as they were, and reported on its own. */
    except: uuid("except").array().notNull().default([]),
    /** How often writing them has failed in a row. */
    failures: integer("failures").notNull().default(0),
    /** When the worker tries next. */
    retryAt: timestamptz("retry_at").notNull().default(sql`now()`),
    /** The time of the events. */
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.regradeId, t.isRevert] }),
    foreignKey({
      columns: [t.organizationId, t.regradeId],
      foreignColumns: [regrades.organizationId, regrades.id],
    }).onDelete("cascade"),
  ],
);
