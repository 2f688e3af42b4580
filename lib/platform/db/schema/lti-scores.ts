import { sql } from "drizzle-orm";
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
import { createdAt, organizationId, timestamptz, updatedAt } from "./columns.ts";
import { ltiLinkLearners, ltiLinks } from "./lti-launches.ts";
import type { StoredScore } from "./stored-lti.ts";

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
    sub: text("sub").notNull(),
    assessmentId: uuid("assessment_id").notNull(),
    /** The submission that counts. Null if none counts any more. */
    submissionId: uuid("submission_id"),
    score: jsonb("score").$type<StoredScore>().notNull(),
    /** The time of the change, as it is sent: at least a second after the one before. */
    timestamp: timestamptz("timestamp").notNull(),
    revision: integer("revision").notNull().default(1),
    status: text("status", { enum: ["pending", "delivered", "abandoned"] }).notNull(),
    attemptCount: integer("attempt_count").notNull().default(0),
    /** Null once delivered or abandoned. */
    nextAttemptAt: timestamptz("next_attempt_at"),
    /** When the worker's lease expires. After that, another worker may claim the score. */
    leasedUntil: timestamptz("leased_until"),
    lastResponseStatus: integer("last_response_status"),
    lastError: text("last_error"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deliveredAt: timestamptz("delivered_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex("lti_scores_learner").on(t.organizationId, t.linkId, t.sub),
    index("lti_scores_due").on(t.nextAttemptAt).where(sql`${t.nextAttemptAt} is not null`),
    index("lti_scores_assessment").on(t.organizationId, t.assessmentId, t.id),
    foreignKey({
      columns: [t.organizationId, t.linkId],
      foreignColumns: [ltiLinks.organizationId, ltiLinks.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.organizationId, t.linkId, t.sub],
      foreignColumns: [ltiLinkLearners.organizationId, ltiLinkLearners.linkId, ltiLinkLearners.sub],
    }).onDelete("cascade"),
  ],
);
