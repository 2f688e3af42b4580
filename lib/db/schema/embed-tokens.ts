import {
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
import { bytea, createdAt, moment, organizationId } from "./columns.ts";

/** A token lets one browser make one attempt. It is consumed in the transaction that records the submission. */
export const embedTokens = pgTable(
  "embed_tokens",
  {
    organizationId: organizationId(),
    id: uuid("id").notNull(),
    digest: bytea("digest").notNull(),
    assessmentId: uuid("assessment_id").notNull(),
    learnerRef: text("learner_ref"),
    /** Whose page the attempt is made in: the customer's, or the service's own. */
    source: text("source").$type<"embed" | "hosted">().notNull().default("embed"),
    origins: text("origins").array().notNull(),
    metadata: jsonb("metadata").$type<Record<string, unknown>>(),
    timeFactor: doublePrecision("time_factor").notNull().default(1),
    extraAttempts: integer("extra_attempts").notNull().default(0),
    expiresAt: moment("expires_at").notNull(),
    /** The version that was loaded first, and is graded on. */
    version: integer("version"),
    /** The first load; the clock runs from here. */
    startedAt: moment("started_at"),
    savedAnswers: jsonb("saved_answers").$type<unknown>(),
    consumedAt: moment("consumed_at"),
    submissionId: uuid("submission_id"),
    /** With them the same token, Idempotency-Key and answers get the first result again. */
    idempotencyKey: text("idempotency_key"),
    answersDigest: bytea("answers_digest"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index("embed_tokens_of_assessment").on(t.organizationId, t.assessmentId),
    uniqueIndex("embed_tokens_digest").on(t.digest),
    foreignKey({
      columns: [t.organizationId, t.assessmentId],
      foreignColumns: [assessments.organizationId, assessments.id],
    }).onDelete("cascade"),
  ],
);
