import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
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
import { assessments } from "./assessments.ts";
import { bytea, createdAt, organizationId, timestamptz } from "./columns.ts";

/**
 * One learner working on one assessment: the version, the clock and the saved answers. Embed tokens only open an
 * attempt, so that a second token of the same learner neither restarts the clock nor loses answers.
 *
 * No index without a condition starts with the organization except the primary key: PostgreSQL would use it to look
 * up an attempt by its id while the table is new and has no statistics, and then read every attempt of the
 * organization.
 */
export const attempts = pgTable(
  "attempts",
  {
    organizationId: organizationId(),
    id: uuid("id").notNull(),
    assessmentId: uuid("assessment_id").notNull(),
    /** Null for the learner of an anonymous embed token. */
    learnerRef: text("learner_ref"),
    /** As in `embed_tokens`: the browser of a learner who came by a share link. Part of the learner's identity. */
    browser: bytea("browser"),
    state: text("state", { enum: ["open", "submitted", "expired", "discarded"] })
      .notNull()
      .default("open"),
    /** Where the attempt began, which its submission reports. */
    source: text("source", { enum: ["api", "embed", "hosted"] })
      .notNull()
      .default("api"),
    version: integer("version").notNull(),
    timeFactor: doublePrecision("time_factor").notNull().default(1),
    extraAttempts: integer("extra_attempts").notNull().default(0),
    metadata: jsonb("metadata").$type<Record<string, unknown>>(),
    startedAt: timestamptz("started_at").notNull(),
    /** When time is up; null for no time limit. */
    deadline: timestamptz("deadline"),
    /** The assessment's setting `on_deadline` when the attempt began: the worker submits the saved answers. */
    submitSaved: boolean("submit_saved").notNull().default(false),
    /** Determines which questions of pools the attempt shows, and random orders. */
    seed: uuid("seed").notNull().default(sql`gen_random_uuid()`),
    /** The assessment's setting `exercise_order` when the attempt began. */
    exerciseOrder: text("exercise_order", { enum: ["as_written", "random"] })
      .notNull()
      .default("as_written"),
    /** The answers last saved. Null if there are none, and after the attempt was closed. */
    savedAnswers: jsonb("saved_answers").$type<unknown>(),
    /** How many questions the saved answers answer. */
    answeredCount: integer("answered_count").notNull().default(0),
    lastSavedAt: timestamptz("last_saved_at"),
    /** When the last embed token of a guest's attempt expires; null for a learner with a reference from a product. */
    expiresAt: timestamptz("expires_at"),
    closedAt: timestamptz("closed_at"),
    submissionId: uuid("submission_id"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    // A learner has at most one open attempt at an assessment. Learners without a reference never conflict, because their
    // reference is null. Lists of open attempts use this index, too.
    uniqueIndex("attempts_open")
      .on(t.assessmentId, t.organizationId, t.learnerRef, sql`coalesce(${t.browser}, ''::bytea)`)
      .where(sql`${t.state} = 'open'`),
    index("attempts_list").on(t.assessmentId, t.organizationId, t.id),
    // Lists of attempts that ended without a submission, which are few.
    index("attempts_unsubmitted")
      .on(t.assessmentId, t.organizationId, t.state, t.id)
      .where(sql`${t.state} in ('expired', 'discarded')`),
    // Everything that is kept under a reference, to rename or erase the learner.
    index("attempts_learner").on(t.organizationId, t.learnerRef).where(sql`${t.learnerRef} is not null`),
    // Attempts whose saved answers the worker submits when time is up.
    index("attempts_due").on(t.deadline).where(sql`${t.state} = 'open' and ${t.submitSaved}`),
    // Open attempts of guests: they are limited in number and deleted a day after their end.
    index("attempts_guests")
      .on(t.organizationId, t.expiresAt)
      .where(sql`${t.state} = 'open' and ${t.expiresAt} is not null`),
    foreignKey({
      columns: [t.organizationId, t.assessmentId],
      foreignColumns: [assessments.organizationId, assessments.id],
    }).onDelete("cascade"),
  ],
);
