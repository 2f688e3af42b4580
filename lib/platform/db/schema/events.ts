import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
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
    /** The learner whom the event is about, so that erasing the learner finds it. */
    learnerId: uuid("learner_id"),
    /**
     * The transaction that wrote the event. Readers of the feed go by it and leave out what isn't older than every
     * transaction in progress, because a transaction can commit after a later one.
     */
    transaction: bigint("transaction", { mode: "number" })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index("events_age").on(t.createdAt),
    index("events_feed").on(t.organizationId, t.type, t.transaction, t.id),
    index("events_learner").on(t.organizationId, t.learnerId).where(sql`${t.learnerId} is not null`),
  ],
);
