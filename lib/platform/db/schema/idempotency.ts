import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytea, organizationId, timestamptz } from "./columns.ts";
import { organizations } from "./organizations.ts";

/** First answers to requests with an Idempotency-Key, written in the transaction of their effect. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    organizationId: organizationId().references(() => organizations.id, { onDelete: "cascade" }),
    apiKeyId: uuid("api_key_id").notNull(),
    path: text("path").notNull(),
    key: text("key").notNull(),
    /** SHA-256 of the request body, members sorted. */
    requestDigest: bytea("request_digest").notNull(),
    status: integer("status").notNull(),
    /** The response body, sealed with the service's encryption key: it may hold a secret shown once. */
    sealedBody: bytea("sealed_body").notNull(),
    createdAt: timestamptz("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.apiKeyId, t.path, t.key] }),
    index("idempotency_keys_age").on(t.createdAt),
  ],
);
