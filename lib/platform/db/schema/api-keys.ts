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

/** Keys are kept as SHA-256 digests: 32 random bytes need no salt, and a look-up by digest takes the same time for all. */
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

/** What a key was used for, by the hour. Counted in the processes that serve and written every few seconds. */
export const apiKeyUsage = pgTable(
  "api_key_usage",
  {
    organizationId: organizationId(),
    apiKeyId: uuid("api_key_id").notNull(),
    hour: timestamptz("hour").notNull(),
    /** Method and path as declared: `GET /v1/assessments/[id]`. */
    operation: text("operation").notNull(),
    calls: integer("calls").notNull(),
    /** Of these, refused by a limit (429). */
    limited: integer("limited").notNull(),
    /** Of these, refused or failed otherwise (4xx, 5xx). */
    failed: integer("failed").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.apiKeyId, t.hour, t.operation] }),
    apiKeyForeignKey(t),
    index("api_key_usage_age").on(t.hour),
  ],
);

/** The latest requests of a key, without their bodies: all of a quiet one's, a sample of a busy one's. */
export const apiKeyRequests = pgTable(
  "api_key_requests",
  {
    organizationId: organizationId(),
    /** The request's id, as its answer's X-Request-Id says. */
    id: uuid("id").notNull(),
    apiKeyId: uuid("api_key_id").notNull(),
    at: timestamptz("at").notNull(),
    operation: text("operation").notNull(),
    status: smallint("status").notNull(),
    ms: doublePrecision("ms").notNull(),
    code: text("code"),
    /** Seconds, where it was told to wait. */
    retryAfter: integer("retry_after"),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    apiKeyForeignKey(t),
    index("api_key_requests_of_key").on(t.organizationId, t.apiKeyId, t.id),
    index("api_key_requests_age").on(t.at),
  ],
);
