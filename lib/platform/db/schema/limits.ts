import { bigint, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { organizationId, timestamptz } from "./columns.ts";

/**
 * Exact rolling windows. The hits of each name that were allowed within the window are kept and numbered without gaps:
 * `head` is the newest and `tail` the oldest that still counts, so that counting and pruning read no more rows than they
 * need.
 */
export const rateCounters = pgTable(
  "rate_counters",
  {
    organizationId: organizationId(),
    name: text("name").notNull(),
    head: bigint("head", { mode: "number" }).notNull(),
    tail: bigint("tail", { mode: "number" }).notNull(),
    /** When the last hit leaves the window. The cleanup deletes rows by this. */
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
