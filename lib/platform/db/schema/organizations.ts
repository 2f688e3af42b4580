import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { users } from "./users.ts";

/** The limits default to the specification's values. Each organization can have its own. */
export const organizations = pgTable(
  "organizations",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    limitDefault: integer("limit_default").notNull().default(300),
    limitSubmit: integer("limit_submit").notNull().default(100),
    limitCheck: integer("limit_check").notNull().default(600),
    /** How many attempts by guests (learners without a reference from a product) may be open at once. */
    limitGuestAttempts: integer("limit_guest_attempts").notNull().default(20_000),
    checkLimitCount: integer("check_limit_count").notNull().default(3),
    checkLimitWindowSeconds: integer("check_limit_window_seconds").notNull().default(3600),
    embedOrigins: text("embed_origins").array().notNull().default([]),
    /** What the hosted player asks a learner for before an attempt starts. */
    hostedAsksFor: text("hosted_asks_for").$type<"name" | "nothing">().notNull().default("name"),
    /** Submissions older than this are erased, and their scores kept. Null: they are kept as they are. */
    retentionDays: integer("retention_days"),
    /** The settings that a new assessment starts with. What is missing has the service's defaults. */
    defaultSettings: jsonb("default_settings").$type<Record<string, unknown>>().notNull().default({}),
    /** Increases with each change of the settings, so that nobody overwrites a change that they haven't seen. */
    settingsRevision: integer("settings_revision").notNull().default(0),
    /** The account that created the organization, for the limit of organizations per account. Null if it is unknown. */
    createdBy: uuid("founded_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [index("organizations_founder").on(t.createdBy)],
);
