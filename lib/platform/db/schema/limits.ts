import { bigint, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { organizationId, timestamptz } from "./columns.ts";

/**
 * Exact rolling windows. Of each name the hits allowed within the window are kept, numbered without gaps: `head` is the
 * newest, `tail` the oldest still counted, so that neither counting nor pruning ever looks at more rows than it must.
 */
export const rateCounters = pgTable(
  "rate_counters",
  {
    organizationId: organizationId(),
    name: text("name").notNull(),
    head: bigint("head", { mode: "number" }).notNull(),
    tail: bigint("tail", { mode: "number" }).notNull(),
    /** When nothing of the window will be left: what the clean-up looks at. */
    emptyAt: timestamptz("empty_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.name] })],
);

export const rateHits = pgTable(
  "rate_hits",
  {
    organizationId: organizationId(),
    name: text("name").notNull(),
    seq: bigint("seq", { mode: "number" }).notNull(),
    at: timestamptz("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.name, t.seq] })],
);
