import { sql } from "drizzle-orm";
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ROLES } from "#lib/contract/roles.ts";
import { bytea, createdAt, organizationId, timestamptz } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { users } from "./users.ts";

/** A browser somebody signed in with. The cookie names the row; the row decides, at each request, whether it counts. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The organization that is looked at. Whether its user is still a member is asked each time. */
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

/** A place in an organization, offered by a link. Only the link's digest is kept. */
export const invitations = pgTable(
  "invitations",
  {
    organizationId: organizationId().references(() => organizations.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    /** Lower case. Who accepts must sign in as this person. */
    email: text("email").notNull(),
    role: text("role", { enum: ROLES }).notNull(),
    digest: bytea("digest").notNull(),
    /** Whether it went out by mail; else somebody hands the link over. */
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
    // One open offer for an address: a new one takes the place of the old.
    uniqueIndex("invitations_open")
      .on(t.organizationId, t.email)
      .where(sql`${t.acceptedAt} is null and ${t.revokedAt} is null`),
    index("invitations_age").on(t.expiresAt),
  ],
);

/** A way back in for somebody who forgot their password, sent by mail. Using one removes all of its person's. */
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
