import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { organizationId, timestamptz } from "./columns.ts";
import { organizations } from "./organizations.ts";

/** The outbox: an event is written in the transaction of the change that it reports, or not at all. */
export const events = pgTable(
  "events",
  {
    organizationId: organizationId().references(() => organizations.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    type: text("type").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    createdAt: timestamptz("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.id] }), index("events_age").on(t.createdAt)],
);
