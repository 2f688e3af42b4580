import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment, organizationId } from "./columns.ts";

/** The numbers are the specification's defaults; each organization may have its own. */
export const organizations = pgTable("organizations", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  limitDefault: integer("limit_default").notNull().default(300),
  limitSubmit: integer("limit_submit").notNull().default(100),
  limitCheck: integer("limit_check").notNull().default(600),
  checkLimitCount: integer("check_limit_count").notNull().default(3),
  checkLimitWindowSeconds: integer("check_limit_window_seconds").notNull().default(3600),
  embedOrigins: text("embed_origins").array().notNull().default([]),
  createdAt: createdAt(),
});

/** A person. People stand outside the tenants: one may be a member of several organizations. */
export const users = pgTable("users", {
  id: uuid("id").primaryKey(),
  /** Lower case; what people sign in with. */
  email: text("email").notNull().unique(),
  name: text("name").notNull().default(""),
  passwordHash: text("password_hash"),
  createdAt: createdAt(),
});

export const memberships = pgTable(
  "memberships",
  {
    organizationId: organizationId().references(() => organizations.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role", { enum: ["owner", "admin", "author", "teacher", "viewer"] }).notNull(),
    createdAt: createdAt(),
    removedAt: moment("removed_at"),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.userId] })],
);
