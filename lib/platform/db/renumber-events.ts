import { EVENT_TYPES } from "#lib/contract/events.ts";
import type { Sql } from "./driver/index.ts";

/**
 * Keeps the order of stored events below that of new ones. The feed orders events by the number of the transaction that
 * wrote them. After a dump is restored into another cluster, or a logical copy is promoted, the cluster counts from its
 * own number, which can be lower than those stored. If so, gives all stored events negative numbers in their order.
 * Must run before the first event is written there.
 */
export async function renumberEvents(sql: Sql): Promise<void> {
  // The index events_feed answers this with one probe for each organization and type.
  await sql`
    update events e set transaction = ranked.number
    from (select organization_id, id,
        row_number() over (order by transaction, id) - count(*) over () - 1 as number from events) ranked
    where e.organization_id = ranked.organization_id and e.id = ranked.id and exists (
      select from organizations o cross join unnest(${EVENT_TYPES as string[]}::text[]) as known (type)
      cross join lateral (
        select from events
        where organization_id = o.id and type = known.type
          and transaction >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint
        limit 1) future)`;
}
