import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { users } from "./users.ts";

/** The numbers are the specification's defaults; each organization may have its own. */
export const organizations = pgTable(
  "organizations",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    limitDefault: integer("limit_default").notNull().default(300),
    limitSubmit: integer("limit_submit").notNull().default(100),
    limitCheck: integer("limit_check").notNull().default(600),
    /** Attempts by learners whom no product named that may be open at once. */
    limitGuestAttempts: integer("limit_guest_attempts").notNull().default(20_000),
    checkLimitCount: integer("check_limit_count").notNull().default(3),
    checkLimitWindowSeconds: integer("check_limit_window_seconds").notNull().default(3600),
    embedOrigins: text("embed_origins").array().notNull().default([]),
    /** What the hosted player asks a learner for before it begins. */
    hostedAsksFor: text("hosted_asks_for").$type<"name" | "nothing">().notNull().default("name"),
    /** Grows with each change of the settings, so that nobody overwrites what they have not seen. */
    settingsRevision: integer("settings_revision").notNull().default(0),
    /** The account that created it, which its number of organizations is limited by. Null where nobody noted it. */
    foundedBy: uuid("founded_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [index("organizations_founder").on(t.foundedBy)],
);
