import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ResultsSort } from "#lib/contract/form-options.ts";
import { learners, submissions } from "#lib/platform/db/schema/index.ts";
import { isNotAnonymous } from "./list-filter-queries.ts";

/** What rows are sorted by. `name` is null without a name. */
type SortColumns = Record<"id" | "percentage" | "name", SQLWrapper>;

/** The last row of a page. The next page starts after it. */
export type Cursor = { id: string; percentage: number; sortName: string | null };

type Order = {
  orderBy: (columns: SortColumns) => SQL[];
  /** Matches the rows after a cursor. */
  isAfter: (columns: SortColumns, cursor: Cursor) => SQL;
};

/** Rows without a name come last in both directions. Among equal names, the newest submission comes first. */
const createNameOrder = (direction: SQL, comparison: SQL): Order => ({
  orderBy: ({ id, name }) => [sql`${name} ${direction} nulls last`, desc(id)],
  isAfter: ({ id, name }, cursor) =>
    cursor.sortName === null
      ? sql`${name} is null and ${id} < ${cursor.id}::uuid`
      : sql`(${name} is null or ${name} ${comparison} ${cursor.sortName}
          or (${name} = ${cursor.sortName} and ${id} < ${cursor.id}::uuid))`,
});

export const ORDERS: Readonly<Record<ResultsSort, Order>> = {
  newest: {
    orderBy: ({ id }) => [desc(id)],
    isAfter: ({ id }, cursor) => sql`${id} < ${cursor.id}::uuid`,
  },
  oldest: {
    orderBy: ({ id }) => [asc(id)],
    isAfter: ({ id }, cursor) => sql`${id} > ${cursor.id}::uuid`,
  },
  highest: {
    orderBy: ({ id, percentage }) => [desc(percentage), desc(id)],
    isAfter: ({ id, percentage }, cursor) =>
      sql`(${percentage}, ${id}) < (${cursor.percentage}, ${cursor.id}::uuid)`,
  },
  lowest: {
    orderBy: ({ id, percentage }) => [asc(percentage), asc(id)],
    isAfter: ({ id, percentage }, cursor) =>
      sql`(${percentage}, ${id}) > (${cursor.percentage}, ${cursor.id}::uuid)`,
  },
  a_to_z: createNameOrder(sql`asc`, sql`>`),
  z_to_a: createNameOrder(sql`desc`, sql`<`),
};

type SortNameOptions = {
  sort: ResultsSort;
  organizationId: string;
  /** Whether a submission that is graded anonymously has no name, because the order would tell who gave an answer. */
  excludeAnonymous: boolean;
};

/**
 * Builds the name that a submission is sorted by: the learner's display name or else their reference, as lists show it.
 * It is null without either, and in the orders that don't need it.
 */
export function buildSortName({
  sort,
  organizationId,
  excludeAnonymous,
}: SortNameOptions): SQL<string | null> {
  if (sort !== "a_to_z" && sort !== "z_to_a") return sql`null::text`;
  const name = sql`(select lower(coalesce(nullif(btrim(${learners.displayName}), ''), nullif(btrim(${submissions.learnerRef}), '')))
    from ${learners} where ${learners.organizationId} = ${submissions.organizationId}
      and ${learners.id} = ${submissions.learnerId})`;
  return excludeAnonymous
    ? sql`case when ${submissions.learnerRef} is not null and ${isNotAnonymous(organizationId)} then ${name} end`
    : sql`case when ${submissions.learnerRef} is not null then ${name} end`;
}
