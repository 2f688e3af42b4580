import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
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
import { organizations } from "./organizations.ts";

/** The condition that a visitor of a share link got the token, and that the questions haven't been loaded with it. */
export const buildIsUnopened = (
  t: Record<"browser" | "attemptId" | "startedAt" | "hasProgress" | "consumedAt", AnyPgColumn>,
): SQL =>
  sql`${t.browser} is not null and ${t.attemptId} is null and ${t.startedAt} is null and not ${t.hasProgress} and ${t.consumedAt} is null`;

/** A token lets one browser make one attempt. It is consumed in the transaction that records the submission. */
export const embedTokens = pgTable(
  "embed_tokens",
  {
    organizationId: organizationId(),
    id: uuid("id").notNull(),
    digest: bytea("digest").notNull(),
    assessmentId: uuid("assessment_id").notNull(),
    learnerRef: text("learner_ref"),
    /** Where the attempt is made: on the customer's page or on the service's own. */
    source: text("source").$type<"embed" | "hosted">().notNull().default("embed"),
    origins: text("origins").array().notNull(),
    metadata: jsonb("metadata").$type<Record<string, unknown>>(),
    timeFactor: doublePrecision("time_factor").notNull().default(1),
    extraAttempts: integer("extra_attempts").notNull().default(0),
    /** Whether the token has accommodations of its own. The learner's don't count then. */
    hasAccommodations: boolean("has_accommodations").notNull().default(false),
    expiresAt: timestamptz("expires_at").notNull(),
    /** The version that the first load pinned. The attempt is graded against it. */
    version: integer("version"),
    /** When the token was first loaded. The time limit runs from here. */
    startedAt: timestamptz("started_at"),
    /**
     * Only processes of versions without `embed_progress` read and write this, because saved answers are in that table now.
     * It stays until no such process can run at the same time as a newer one.
     */
    savedAnswers: jsonb("saved_answers").$type<unknown>(),
    /** There is a row in `embed_progress`. */
    hasProgress: boolean("has_progress").notNull().default(false),
    /**
     * The browser that started the attempt from a share link (see lib/domains/delivery/hosted/learner.ts); null for a
     * token that a product created.
     */
    browser: bytea("browser"),
    /** The attempt that the token opened first. */
    attemptId: uuid("attempt_id"),
    consumedAt: timestamptz("consumed_at"),
    submissionId: uuid("submission_id"),
    /** A repeated request with the same key and answers gets the first result again. */
    idempotencyKey: text("idempotency_key"),
    answersDigest: bytea("answers_digest"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    // With the organization first, PostgreSQL takes this index to look up a token by its id while the table is new and
    // has no statistics, and then reads every token of the organization.
    index("embed_tokens_of_assessment").on(t.assessmentId, t.organizationId),
    uniqueIndex("embed_tokens_digest").on(t.digest),
    // Tokens to delete, 30 days after they expire.
    index("embed_tokens_age").on(t.expiresAt),
    index("embed_tokens_attempt").on(t.attemptId).where(sql`${t.attemptId} is not null`),
    // Tokens of submissions that other tokens' attempts, or none, belong to.
    index("embed_tokens_submission")
      .on(t.submissionId)
      .where(sql`${t.submissionId} is not null and ${t.attemptId} is null`),
    index("embed_tokens_learner").on(t.organizationId, t.learnerRef).where(sql`${t.learnerRef} is not null`),
    index("embed_tokens_of_browser").on(t.organizationId, t.learnerRef).where(sql`${t.browser} is not null`),
    // Counts an organization's open attempts by guests, for the limit.
    index("embed_tokens_open_guests")
      .on(t.organizationId, t.expiresAt)
      .where(
        sql`${t.consumedAt} is null and (${t.startedAt} is not null or ${t.hasProgress}) and (${t.learnerRef} is null or ${t.browser} is not null)`,
      ),
    // Tokens that share links created and nobody opened: those of an organization, for the limit, and all, to delete.
    index("embed_tokens_unopened").on(t.organizationId, t.createdAt).where(buildIsUnopened(t)),
    index("embed_tokens_unopened_age").on(t.createdAt).where(buildIsUnopened(t)),
    foreignKey({
      columns: [t.organizationId, t.assessmentId],
      foreignColumns: [assessments.organizationId, assessments.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Answers saved during an attempt. They aren't in the token's row because statements shared by many tenants read tokens
 * and must have bounded size.
 */
export const embedProgress = pgTable(
  "embed_progress",
  {
    organizationId: organizationId(),
    tokenId: uuid("token_id").notNull(),
    answers: jsonb("answers").$type<unknown>().notNull(),
    savedAt: timestamptz("saved_at").notNull().default(sql`now()`),
    /**
     * When a guest's answers are deleted. Null for a learner with a reference from a product: those are deleted with
     * the token.
     */
    deleteAfter: timestamptz("delete_after"),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.tokenId] }),
    index("embed_progress_delete_after").on(t.deleteAfter).where(sql`${t.deleteAfter} is not null`),
    foreignKey({
      columns: [t.organizationId, t.tokenId],
      foreignColumns: [embedTokens.organizationId, embedTokens.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Unused tokens of deleted assessments, until they would have expired. Their pages are told that the assessment is gone,
 * and not that the token is invalid.
 */
export const deletedAssessmentTokens = pgTable(
  "deleted_assessment_tokens",
  {
    organizationId: organizationId().references(() => organizations.id, { onDelete: "cascade" }),
    digest: bytea("digest").notNull(),
    origins: text("origins").array().notNull(),
    source: text("source").$type<"embed" | "hosted">().notNull(),
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.digest] }),
    index("deleted_assessment_tokens_digest").on(t.digest),
    index("deleted_assessment_tokens_age").on(t.expiresAt),
  ],
);

/**
 * Which browser owns the reference that a learner gets from a share link. A reference is shown to people and contains
 * only a short code, so two browsers can arrive at the same one. Only the first may have it.
 */
export const hostedLearners = pgTable(
  "hosted_learners",
  {
    organizationId: organizationId().references(() => organizations.id, { onDelete: "cascade" }),
    learnerRef: text("learner_ref").notNull(),
    /** As in `embed_tokens`; empty if the owner is unknown. */
    browser: bytea("browser").notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.learnerRef] })],
);
