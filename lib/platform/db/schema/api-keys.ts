import {
  type AnyPgColumn,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea, createdAt, organizationId, timestamptz } from "./columns.ts";
import { organizations } from "./organizations.ts";

/**
 * Keys are stored as SHA-256 digests: 32 random bytes need no salt, and a lookup by digest takes the same time for all.
 */
export const apiKeys = pgTable(
  "api_keys",
  {
    organizationId: organizationId().references(() => organizations.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    digest: bytea("digest").notNull(),
    last4: text("last4").notNull(),
    scopes: text("scopes").array().notNull(),
    expiresAt: timestamptz("expires_at"),
    revokedAt: timestamptz("revoked_at"),
    /** Written at most once a minute. */
    lastUsedAt: timestamptz("last_used_at"),
    createdBy: uuid("created_by"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex("api_keys_digest").on(t.digest),
    index("api_keys_id").on(t.id),
  ],
);

const apiKeyForeignKey = (t: { organizationId: AnyPgColumn; apiKeyId: AnyPgColumn }) =>
  foreignKey({
    columns: [t.organizationId, t.apiKeyId],
    foreignColumns: [apiKeys.organizationId, apiKeys.id],
  }).onDelete("cascade");

/** A key's requests by the hour. The web processes count them and write them every few seconds. */
export const apiKeyUsage = pgTable(
  "api_key_usage",
  {
    organizationId: organizationId(),
    apiKeyId: uuid("api_key_id").notNull(),
    hour: timestamptz("hour").notNull(),
    /** Method and path as declared: `GET /v1/assessments/[id]`. */
    operation: text("operation").notNull(),
    calls: integer("calls").notNull(),
    /** How many of these were refused by a limit (429). */
    limited: integer("limited").notNull(),
    /** How many of these were refused or failed for another reason (4xx, 5xx). */
    failed: integer("failed").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.apiKeyId, t.hour, t.operation] }),
    apiKeyForeignKey(t),
    index("api_key_usage_age").on(t.hour),
  ],
);

/** The latest requests of a key, without their bodies: all of them for a quiet key, a sample for a busy one. */
export const apiKeyRequests = pgTable(
  "api_key_requests",
  {
    organizationId: organizationId(),
    /** The request's id, as in the X-Request-Id header of the response. */
    id: uuid("id").notNull(),
    apiKeyId: uuid("api_key_id").notNull(),
    at: timestamptz("at").notNull(),
    operation: text("operation").notNull(),
    status: smallint("status").notNull(),
    ms: doublePrecision("ms").notNull(),
    code: text("code"),
    /** How many seconds the client was told to wait, if it was. */
    retryAfter: integer("retry_after"),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    apiKeyForeignKey(t),
    index("api_key_requests_of_key").on(t.organizationId, t.apiKeyId, t.id),
    index("api_key_requests_age").on(t.at),
  ],
);
