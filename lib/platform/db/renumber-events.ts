import { sql } from "drizzle-orm";
import { EVENT_TYPES } from "#lib/contract/events.ts";
import type { Db } from "./client.ts";

/**
 * Keeps the order of stored events below that of new ones. The feed orders events by the number of the transaction that
 * wrote them. After a dump is restored into another cluster, or a logical copy is promoted, the cluster counts from its
 * own number, which can be lower than those stored. If so, gives all stored events negative numbers in their order. Events
 * of a regrade that aren't written yet keep their place among them. Must run before the first event is written there.
 */
export async function renumberEvents(db: Db): Promise<void> {
  // The index events_feed answers this with one probe for each organization and type.
  await db.execute(sql`
    with future as materialized (
      select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as since),
    due as materialized (
      select exists (
        select from organizations o cross join unnest(${sql.param(EVENT_TYPES)}::text[]) as known (type)
        cross join lateral (
          select from events
          where organization_id = o.id and type = known.type and transaction >= (select since from future) limit 1) found)
        or exists (select from regrade_event_queue where transaction >= (select since from future)) as is_due),
    ranked as materialized (
      select organization_id, id, is_revert, row_number() over (order by transaction, id) - count(*) over () - 1 as number
      from (
        select organization_id, id, transaction, null::boolean as is_revert from events
        union all
        select organization_id, regrade_id, transaction, is_revert from regrade_event_queue) placed
      where (select is_due from due)),
    queued as (
      update regrade_event_queue q set transaction = r.number from ranked r
      where q.organization_id = r.organization_id and q.regrade_id = r.id and q.is_revert = r.is_revert)
    update events e set transaction = r.number from ranked r
    where r.is_revert is null and e.organization_id = r.organization_id and e.id = r.id`);
}
