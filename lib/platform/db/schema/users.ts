import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/** A person. People stand outside the tenants: one may be a member of several organizations. */
export const users = pgTable("users", {
  id: uuid("id").primaryKey(),
  /** Lower case; what people sign in with. */
  email: text("email").notNull().unique(),
  name: text("name").notNull().default(""),
  /** Null for people who sign in through an identity provider only. */
  passwordHash: text("password_hash"),
  /** What the person likes: theme, keyboard shortcuts. Nothing that decides what they may do. */
  preferences: jsonb("preferences").$type<Record<string, unknown>>().notNull().default({}),
  createdAt: createdAt(),
});

/** Who somebody is at an OpenID Connect provider. */
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
