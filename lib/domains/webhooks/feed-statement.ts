import { type SQL, sql } from "drizzle-orm";
import { asUuid } from "#lib/platform/ids.ts";

export type FeedQuery = { after: string | undefined; types: readonly string[]; since: Date; limit: number };

/**
 * Builds the statement that reads a page of the feed.
 *
 * The order is that of the transactions that wrote the events. Transactions that aren't older than every one in
 * progress are left out, so that no event can appear later at an earlier place. So are those from a regrade on whose
 * events aren't all written. Each type has its own index range, so the cost depends on `limit` and not on the number of
 * events. The place of `after` is read in the same statement, because `renumberEvents` can change it.
 */
export function buildFeedStatement(
  organizationId: string,
  { after, types, limit, ...query }: FeedQuery,
): SQL {
  const since = query.since.toISOString();
  const start =
    after === undefined
      ? sql`select -9223372036854775808 as transaction, '00000000-0000-0000-0000-000000000000'::uuid as id`
      : sql`select transaction, id from events
          where organization_id = ${organizationId} and id = ${asUuid(after)} and created_at >= ${since}`;
  return sql`
    with start as materialized (${start}),
    finished as materialized (select least(pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
      (select min(transaction) from regrade_event_queue where organization_id = ${organizationId})) as before)
    select e.id, e.type, e.data, e.created_at as "createdAt"
    from start cross join finished
    cross join unnest(${`{${types.join(",")}}`}::text::text[]) as wanted (type)
    cross join lateral (
      select * from events
      where organization_id = ${organizationId} and type = wanted.type
        and (transaction, id) > (start.transaction, start.id) and transaction < finished.before
        and created_at >= ${since}
      order by transaction, id limit ${limit}) e
    order by e.transaction, e.id limit ${limit}`;
}
