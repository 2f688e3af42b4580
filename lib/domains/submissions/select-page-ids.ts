import { type SQL, sql } from "drizzle-orm";
import { areCounters, type Counters } from "#lib/platform/db/list-counts.ts";
import { listTotals, submissions } from "#lib/platform/db/schema/index.ts";

/**
 * How to find the rows of a page of submissions: `scan` reads the list in its order or sorts it, `merge` merges the lists of
 * several assessments or outcomes, and `find` finds the rows that match, which are few, and sorts them. With `none`, no row
 * matches.
 */
export type ListPlan = "scan" | "merge" | "find" | "none";

/** A list with at most this many rows is found and sorted. */
export const MAX_FOUND = 2000;

/** The orders of lists of submissions that an index of each assessment has. */
type MergedOrder = "newest" | "oldest" | "highest" | "lowest";

type Merge = {
  /** The counters of the submissions to list. They tell which assessments have any. */
  counters: Counters;
  /** Matches submissions in the table `submissions`. */
  where: SQL | undefined;
  order: MergedOrder;
  limit: unknown;
  offset: unknown;
};

/**
 * Skipping rows reads them from each assessment, so far pages of a merged list are better read in the order of submission or
 * sorted.
 */
export const MAX_MERGE_OFFSET = 1000;

/**
 * Selects the ids on a page of a list of several assessments, or of a list by score. An index returns the rows of one
 * assessment in order (by score: those of one assessment and one outcome), so a page is merged from such groups. The first n
 * rows of all can only be in the n groups that begin first, so only those are read further: for a page of 20, one row of each
 * group and at most 400 more.
 */
export function selectMergedIds({ counters, where, order, limit, offset }: Merge): SQL {
  const isByScore = order === "highest" || order === "lowest";
  const direction = order === "newest" || order === "highest" ? sql`desc` : sql`asc`;
  const keys = isByScore ? sql`percentage ${direction}, id ${direction}` : sql`id ${direction}`;
  const end = sql`(${limit}::bigint + ${offset}::bigint)`;
  const outcome = isByScore
    ? sql`, ${listTotals.facets} ->> 'status' = 'graded' as graded, (${listTotals.facets} ->> 'passed')::boolean as passed`
    : sql``;
  const readGroup = (group: SQL, count: SQL) => sql`
    select ${submissions.percentage}, ${submissions.id} from ${submissions}
    where ${where} and ${submissions.assessmentId} = ${group}.assessment_id
      ${isByScore ? sql`and (${submissions.status} = 'graded') = ${group}.graded and ${submissions.passed} = ${group}.passed` : sql``}
    order by ${keys} limit ${count}`;
  return sql`
    with groups as materialized (
      select ${listTotals.ownerId} as assessment_id ${outcome} from ${listTotals}
      where ${areCounters(counters)}
      group by ${isByScore ? sql`1, 2, 3` : sql`1`} having sum(${listTotals.n}) > 0
    ), first_groups as materialized (
      select g.* from groups g cross join lateral (${readGroup(sql`g`, sql`1`)}) first order by ${keys} limit ${end}
    )
    select found.id from first_groups f cross join lateral (${readGroup(sql`f`, end)}) found
    order by ${keys} limit ${limit} offset ${offset}`;
}

/**
 * Selects the ids on a page of a list of few submissions: finds all of them by the best index and sorts them. Otherwise the
 * planner could read the list in its order until it has found enough.
 */
export const selectFoundIds = ({ where, order, limit, offset }: Omit<Merge, "counters">): SQL => {
  const direction = order === "newest" || order === "highest" ? sql`desc` : sql`asc`;
  const isByScore = order === "highest" || order === "lowest";
  return sql`
    select found.id from (
      select ${submissions.percentage}, ${submissions.id} from ${submissions} where ${where} offset 0) found
    order by ${isByScore ? sql`found.percentage ${direction},` : sql``} found.id ${direction}
    limit ${limit} offset ${offset}`;
};
