import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/** A person. People don't belong to a tenant, because one person can be a member of several organizations. */
export const users = pgTable("users", {
  id: uuid("id").primaryKey(),
  /** In lower case. People sign in with it. */
  email: text("email").notNull().unique(),
  name: text("name").notNull().default(""),
  /** Null for people who only sign in through an identity provider. */
  passwordHash: text("password_hash"),
  /** Preferences such as the theme and keyboard shortcuts. Nothing here affects permissions. */
  preferences: jsonb("preferences").$type<Record<string, unknown>>().notNull().default({}),
  /** An IANA time zone. Null means the browser's. */
  timeZone: text("time_zone"),
  /** A language of the pages, such as "en". Null means the browser's. */
  language: text("language"),
  createdAt: createdAt(),
});

/** A person's identity at an OpenID Connect provider. */
export const userIdentities = pgTable(
  "user_identities",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index("user_identities_user").on(t.userId)],
);
