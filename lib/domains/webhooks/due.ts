import type { Database } from "#lib/platform/db/client.ts";
import { formatArrayLiteral } from "#lib/platform/db/text.ts";

/*
 * Queries for due deliveries of all organizations. They use the worker's clock, so that tests can set it. The joins are
 * lateral because these tables fill and empty quickly: the planner's statistics are outdated, and other joins would
 * depend on them.
 */

type Sql = Database["sql"];

/** A due delivery that no worker has leased. */
export type DueDelivery = {
  organizationId: string;
  id: string;
  webhookId: string;
  attemptCount: number;
  url: string;
  webhookStatus: "active" | "failing";
};

/** The maximum number of endpoints that a scan covers, and of deliveries for each endpoint. */
export const MAX_ENDPOINTS = 250;
export const MAX_DELIVERIES_PER_ENDPOINT = 64;

/**
 * Returns the deliveries that have been due the longest, for up to `MAX_ENDPOINTS` endpoints that aren't in `except`
 * and up to `MAX_DELIVERIES_PER_ENDPOINT` of each. The query skips from endpoint to endpoint in the index, so that a
 * long backlog of one endpoint doesn't hide the others.
 */
export async function findDue(sql: Sql, now: Date, except: readonly string[]): Promise<DueDelivery[]> {
  const at = now.toISOString();
  return sql<DueDelivery[]>`
    with recursive ${buildEndpointsSql(sql)},
    first as materialized (
      select p.*, e.url, e.status from endpoints p
      cross join lateral (
        select url, status from webhook_endpoints
        where organization_id = p.organization_id and id = p.webhook_id and status <> 'disabled' limit 1) e
      cross join lateral (
        select next_attempt_at from webhook_deliveries
        where organization_id = p.organization_id and webhook_id = p.webhook_id and next_attempt_at <= ${at}
          and (leased_until is null or leased_until <= ${at})
        order by next_attempt_at limit 1) d
      where p.webhook_id not in (select unnest(${formatArrayLiteral(except)}::text::uuid[]))
      order by d.next_attempt_at limit ${MAX_ENDPOINTS})
    select f.organization_id as "organizationId", d.id, f.webhook_id as "webhookId",
      d.attempt_count as "attemptCount", f.url, f.status as "webhookStatus"
    from first f
    cross join lateral (
      select id, attempt_count, next_attempt_at from webhook_deliveries
      where organization_id = f.organization_id and webhook_id = f.webhook_id and next_attempt_at <= ${at}
        and (leased_until is null or leased_until <= ${at})
      order by next_attempt_at limit ${MAX_DELIVERIES_PER_ENDPOINT}) d
    order by d.next_attempt_at`;
}

/**
 * Builds a recursive query for every endpoint with pending deliveries. It orders by the time as well, because only the
 * index of pending deliveries has that order: other indexes would pass over all that was delivered.
 */
const buildEndpointsSql = (sql: Sql) => sql`
  endpoints (organization_id, webhook_id) as (
    select ${NO_ID}::uuid, ${NO_ID}::uuid
    union all
    select n.* from endpoints p cross join lateral (
      select organization_id, webhook_id from webhook_deliveries
      where next_attempt_at is not null and (organization_id, webhook_id) > (p.organization_id, p.webhook_id)
      order by organization_id, webhook_id, next_attempt_at limit 1) n)`;

/** An id that sorts before every other id. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Returns when the oldest due delivery of an enabled endpoint became due, or the oldest event happened whose deliveries
 * aren't written yet. Returns null if nothing is waiting.
 */
export async function findOldestDue(sql: Sql, now: Date): Promise<Date | null> {
  const [row] = await sql<{ at: string | null }[]>`
    with recursive ${buildEndpointsSql(sql)}
    select least(min(d.next_attempt_at), (
        select v.created_at from (select organization_id, event_id from webhook_fan_outs order by event_id limit 1) f
        cross join lateral (
          select created_at from events where organization_id = f.organization_id and id = f.event_id limit 1) v)) as at
    from endpoints p
    cross join lateral (
      select 1 from webhook_endpoints
      where organization_id = p.organization_id and id = p.webhook_id and status <> 'disabled' limit 1) e
    cross join lateral (
      select next_attempt_at from webhook_deliveries
      where organization_id = p.organization_id and webhook_id = p.webhook_id
        and next_attempt_at <= ${now.toISOString()}
      order by next_attempt_at limit 1) d`;
  return row?.at ? new Date(row.at) : null;
}

/** Returns the oldest `limit` deliveries that became due after `since`, excluding the endpoints in `except`. */
export async function findNewlyDue(
  sql: Sql,
  now: Date,
  { except, since, limit }: { except: readonly string[]; since: Date; limit: number },
): Promise<DueDelivery[]> {
  return sql<DueDelivery[]>`
    select d.organization_id as "organizationId", d.id, d.webhook_id as "webhookId",
      d.attempt_count as "attemptCount", e.url, e.status as "webhookStatus"
    from webhook_deliveries d
    cross join lateral (
      select url, status from webhook_endpoints
      where organization_id = d.organization_id and id = d.webhook_id and status <> 'disabled' limit 1) e
    where d.next_attempt_at <= ${now.toISOString()} and d.next_attempt_at > ${since.toISOString()}
      and (d.leased_until is null or d.leased_until <= ${now.toISOString()})
      and d.webhook_id not in (select unnest(${formatArrayLiteral(except)}::text::uuid[]))
    order by d.next_attempt_at
    limit ${limit}`;
}

/** Returns when the next future delivery is due, or null if none is scheduled. */
export async function findNextDue(sql: Sql, now: Date): Promise<Date | null> {
  const [row] = await sql<{ at: string | null }[]>`
    select min(next_attempt_at) as at from webhook_deliveries where next_attempt_at > ${now.toISOString()}`;
  return row?.at ? new Date(row.at) : null;
}
