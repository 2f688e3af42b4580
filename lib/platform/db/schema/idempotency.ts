import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytea, organizationId, timestamptz } from "./columns.ts";
import { organizations } from "./organizations.ts";

/** The first response to each request with an Idempotency-Key, written in the transaction of the request's effect. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    organizationId: organizationId().references(() => organizations.id, { onDelete: "cascade" }),
    apiKeyId: uuid("api_key_id").notNull(),
    path: text("path").notNull(),
    key: text("key").notNull(),
    /** SHA-256 of the request body with its members sorted. */
    requestDigest: bytea("request_digest").notNull(),
    status: integer("status").notNull(),
    /** The response body, encrypted with the service's key because it may contain a secret that is shown once. */
    sealedBody: bytea("sealed_body").notNull(),
    /** The ETag header of the response. Null without one, and for responses that an earlier release stored. */
    etag: text("etag"),
    /** SHA-256 of the learner reference that the response mentions, so that erasing the learner finds it. */
    learnerRefDigest: bytea("learner_ref_digest"),
    createdAt: timestamptz("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.apiKeyId, t.path, t.key] }),
    index("idempotency_keys_age").on(t.createdAt),
    index("idempotency_keys_learner")
      .on(t.organizationId, t.learnerRefDigest)
      .where(sql`${t.learnerRefDigest} is not null`),
  ],
);
