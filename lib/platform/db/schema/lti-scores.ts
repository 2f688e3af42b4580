import { sql } from "drizzle-orm";
import {
  bigserial,
  customType,
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
import { createdAt, organizationId, timestamptz, updatedAt } from "./columns.ts";
import { ltiLinkLearners, ltiLinks } from "./lti-launches.ts";
import { ltiPlatforms } from "./lti-platforms.ts";
import type { StoredScore } from "./stored-lti.ts";
import { submissions } from "./submissions.ts";

/**
 * The score that a platform is to have of one learner at one link: only ever the newest state. A change raises the
 * revision, so that the worker notices if the score has changed while it was being sent.
 */
export const ltiScores = pgTable(
  "lti_scores",
  {
    organizationId: organizationId(),
    id: uuid("id").notNull(),
    linkId: uuid("link_id").notNull(),
    /** The link's platform. The worker sends only a few scores to a platform at once. */
    platformId: uuid("platform_id").notNull(),
    sub: text("sub").notNull(),
    assessmentId: uuid("assessment_id").notNull(),
    /** The submission that counts. Null if none counts anymore. */
    submissionId: uuid("submission_id"),
    score: jsonb("score").$type<StoredScore>().notNull(),
    /**
     * The time of the change, as it is sent: at least a second after `sentTimestamp`, if that was sent for an earlier
     * change.
     */
    timestamp: timestamptz("timestamp").notNull(),
    /** The timestamp of the last request, whether or not the platform received it. */
    sentTimestamp: timestamptz("sent_timestamp"),
    revision: integer("revision").notNull().default(1),
    status: text("status", { enum: ["pending", "delivered", "abandoned"] }).notNull(),
    attemptCount: integer("attempt_count").notNull().default(0),
    /** Null once delivered, and once abandoned for a reason that another attempt wouldn't change. */
    nextAttemptAt: timestamptz("next_attempt_at"),
    /** When the worker's lease expires. After that, another worker may claim the score. */
    leasedUntil: timestamptz("leased_until"),
    lastResponseStatus: integer("last_response_status"),
    /** A code that the dashboard explains. */
    lastError: text("last_error"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deliveredAt: timestamptz("delivered_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex("lti_scores_learner").on(t.organizationId, t.linkId, t.sub),
    index("lti_scores_due")
      .on(t.organizationId, t.platformId, t.nextAttemptAt)
      .where(sql`${t.nextAttemptAt} is not null`),
    index("lti_scores_assessment").on(t.organizationId, t.assessmentId, t.id),
    foreignKey({
      columns: [t.organizationId, t.linkId],
      foreignColumns: [ltiLinks.organizationId, ltiLinks.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.organizationId, t.platformId],
      foreignColumns: [ltiPlatforms.organizationId, ltiPlatforms.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.organizationId, t.linkId, t.sub],
      foreignColumns: [ltiLinkLearners.organizationId, ltiLinkLearners.linkId, ltiLinkLearners.sub],
    }).onDelete("cascade"),
  ],
);

/**
 * The link to whose line item a submission's score goes, and the platform's name for the learner. A trigger writes it when
 * the submission is recorded.
 */
export const ltiLinkSubmissions = pgTable(
  "lti_link_submissions",
  {
    organizationId: organizationId(),
    submissionId: uuid("submission_id").notNull(),
    linkId: uuid("link_id").notNull(),
    sub: text("sub").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.submissionId] }),
    index("lti_link_submissions_learner").on(t.organizationId, t.linkId, t.sub),
    foreignKey({
      columns: [t.organizationId, t.submissionId],
      foreignColumns: [submissions.organizationId, submissions.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.organizationId, t.linkId, t.sub],
      foreignColumns: [ltiLinkLearners.organizationId, ltiLinkLearners.linkId, ltiLinkLearners.sub],
    }).onDelete("cascade"),
  ],
);

const xid8 = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * The learners at links whose scores a transaction has to renew when it commits. No row outlives its transaction, so the
 * table isn't logged. Triggers write and read it.
 */
export const ltiScoreChanges = pgTable(
  "lti_score_changes",
  {
    transaction: xid8("transaction").notNull().default(sql`pg_current_xact_id()`),
    id: bigserial("id", { mode: "number" }).notNull(),
    organizationId: organizationId(),
    linkId: uuid("link_id").notNull(),
    sub: text("sub").notNull(),
    changedAt: timestamptz("changed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.transaction, t.id] })],
);
