import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, moment, organizationId } from "./columns.ts";
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
    expiresAt: moment("expires_at"),
    revokedAt: moment("revoked_at"),
    /** Written at most once a minute. */
    lastUsedAt: moment("last_used_at"),
    createdBy: uuid("created_by"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex("api_keys_digest").on(t.digest),
    index("api_keys_id").on(t.id),
  ],
);
