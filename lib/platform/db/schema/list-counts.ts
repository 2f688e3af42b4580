import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, pgView, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { organizationId } from "./columns.ts";

/** `submission days` are the days, in UTC, on which submissions arrived. */
export type CountedList = "submissions" | "submission days" | "attempts" | "learners";

const columns = () => ({
  organizationId: organizationId(),
  list: text("list").$type<CountedList>().notNull(),
  /** The assessment or, for lists of the whole organization, the organization. */
  ownerId: uuid("owner_id").notNull(),
  /** What the list can be filtered by, such as `{"status": "graded"}`. Nothing in it identifies a person. */
  facets: jsonb("facets").$type<Record<string, unknown>>().notNull(),
});

/**
 * How many rows of a list have the same facets. Triggers append each change to `list_count_changes` and the worker adds the
 * changes up here, so that transactions never wait for each other's counters. The total is the sum of both: see the view.
 */
export const listCounts = pgTable("list_counts", { ...columns(), n: integer("n").notNull() }, (t) => [
  primaryKey({ columns: [t.organizationId, t.list, t.ownerId, t.facets] }),
  // Counters that are no longer needed.
  index("list_counts_empty").on(t.organizationId).where(sql`${t.n} = 0`),
]);

/** Changes of counters, since the worker last added them up. */
export const listCountChanges = pgTable(
  "list_count_changes",
  { ...columns(), n: integer("n").notNull() },
  (t) => [index("list_count_changes_list").on(t.organizationId, t.list, t.ownerId)],
);

/** The counters together with their changes. The sum of `n` is exact in every snapshot. */
export const listTotals = pgView("list_totals", { ...columns(), n: integer("n").notNull() }).existing();
