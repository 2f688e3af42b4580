import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database, Db } from "./client.ts";
import { type CountedList, listTotals } from "./schema/index.ts";

/** Which counters of a list to add up. The values can be placeholders. */
export type Counters = {
  organizationId: unknown;
  list: CountedList;
  /** An assessment or the organization. By default, the counters of all assessments. */
  ownerId?: unknown;
  /** Several of them, as an array literal. */
  ownerIds?: unknown;
  /** A query that selects their ids. */
  ownersIn?: SQL | undefined;
  /** JSON that the facets of the rows contain. By default, all rows count. */
  facets?: unknown;
};

/** Matches counters in `list_totals`. */
export const areCounters = ({
  organizationId,
  list,
  ownerId,
  ownerIds,
  ownersIn,
  facets,
}: Counters): SQL | undefined =>
  and(
    sql`${listTotals.organizationId} = ${organizationId}`,
    eq(listTotals.list, list),
    ownerId === undefined ? undefined : sql`${listTotals.ownerId} = ${ownerId}`,
    ownerIds === undefined ? undefined : sql`${listTotals.ownerId} = any(${ownerIds}::uuid[])`,
    ownersIn && sql`${listTotals.ownerId} in (${ownersIn})`,
    facets === undefined ? undefined : sql`${listTotals.facets} @> ${facets}::text::jsonb`,
  );

/** Selects how many rows of a list there are, without reading them. Exact as of the statement's snapshot. */
export const selectTotal = (db: Db, counters: Counters) =>
  db
    .select({ total: sql<number>`coalesce(sum(${listTotals.n}), 0)`.mapWith(Number) })
    .from(listTotals)
    .where(areCounters(counters));

/** Builds the SQL of the same total, for a part of another statement. */
export const buildTotalSql = (counters: Counters): SQL =>
  sql`(select coalesce(sum(${listTotals.n}), 0)::integer from ${listTotals} where ${areCounters(counters)})`;

/** Returns how many rows of a list there are, without reading them. 0 if there are no counters. */
export async function countListed(db: Db, counters: Counters): Promise<number> {
  const [row] = await selectTotal(db, counters);
  return row?.total ?? 0;
}

const BATCH_SIZE = 10_000;

/** The condition that there are changes for `foldListCounts`. */
export const COUNTER_CHANGES_EXIST = sql`exists (select from list_count_changes)`;

/**
 * Adds up the changes of counters, so that few rows have to be read for a total. Any number of processes can do this at once:
 * each takes changes that no other has taken, and locks counters in the same order. Stops between batches if `signal` is
 * aborted.
 */
export async function foldListCounts({ db }: Pick<Database, "db">, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await foldBatch(db)) === BATCH_SIZE);
  if (!signal.aborted) await db.execute(sql`delete from list_counts where n = 0`);
}

/** Returns how many changes were added up. */
async function foldBatch(db: Db): Promise<number> {
  const [row] = await db.execute<{ taken: number }>(sql`
    with taken as (
      delete from list_count_changes where ctid = any(array(
        select ctid from list_count_changes limit ${BATCH_SIZE} for update skip locked))
      returning organization_id, list, owner_id, facets, n
    ), folded as (
      insert into list_counts as c (organization_id, list, owner_id, facets, n)
      select organization_id, list, owner_id, facets, sum(n) from taken
      group by organization_id, list, owner_id, facets having sum(n) <> 0
      order by organization_id, list, owner_id, facets
      on conflict (organization_id, list, owner_id, facets) do update set n = c.n + excluded.n
    )
    select count(*)::int as taken from taken`);
  return row?.taken ?? 0;
}
