import { sql } from "drizzle-orm";
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ROLES } from "#lib/contract/roles.ts";
import { bytea, createdAt, organizationId, timestamptz } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { users } from "./users.ts";

/**
 * A signed-in browser. The cookie contains the row's id, and each request reads the row to see whether the session is
 * valid.
 */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The selected organization. Each request checks that the user is still a member of it. */
    currentOrganizationId: uuid("current_organization_id").references(() => organizations.id, {
      onDelete: "set null",
    }),
    userAgent: text("user_agent").notNull().default(""),
    createdAt: createdAt(),
    /** Written at most once a minute. */
    lastSeenAt: timestamptz("last_seen_at").notNull(),
    expiresAt: timestamptz("expires_at").notNull(),
    endedAt: timestamptz("ended_at"),
  },
  (t) => [index("sessions_user").on(t.userId, t.id), index("sessions_age").on(t.expiresAt)],
);

export const memberships = pgTable(
  "memberships",
  {
    organizationId: organizationId().references(() => organizations.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role", { enum: ROLES }).notNull(),
    createdAt: createdAt(),
    removedAt: timestamptz("removed_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.userId] }),
    index("memberships_user").on(t.userId, t.organizationId),
  ],
);

/** An invitation to an organization. Only the digest of its link is stored. */
export const invitations = pgTable(
  "invitations",
  {
    organizationId: organizationId().references(() => organizations.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    /** In lower case. Only the person who signs in with this address can accept. */
    email: text("email").notNull(),
    role: text("role", { enum: ROLES }).notNull(),
    digest: bytea("digest").notNull(),
    /** Whether it was sent by email. If not, a member passes the link on. */
    mailed: boolean("mailed").notNull().default(false),
    invitedBy: uuid("invited_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    expiresAt: timestamptz("expires_at").notNull(),
    acceptedAt: timestamptz("accepted_at"),
    revokedAt: timestamptz("revoked_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex("invitations_digest").on(t.digest),
    // One open invitation per address: a new one replaces the old one.
    uniqueIndex("invitations_open")
      .on(t.organizationId, t.email)
      .where(sql`${t.acceptedAt} is null and ${t.revokedAt} is null`),
    index("invitations_age").on(t.expiresAt),
  ],
);

/** A password reset link, sent by email. Using one deletes all links of that person. */
export const passwordResets = pgTable(
  "password_resets",
  {
    digest: bytea("digest").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (t) => [index("password_resets_user").on(t.userId), index("password_resets_age").on(t.expiresAt)],
);
