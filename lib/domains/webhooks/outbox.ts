import type { Database } from "#lib/platform/db/client.ts";
import type { DueDelivery } from "./due.ts";
import type { AttemptResult } from "./rules.ts";

/*
 * Statements that lease deliveries and record attempts. Like those in due.ts, they cover all organizations, so they
 * aren't in queries.ts. They find every row by (organization_id, id).
 */

type Sql = Database["sql"];

/** A delivery that this worker has leased until `leasedUntil`, with everything that an attempt needs. */
export type LeasedDelivery = DueDelivery & {
  leasedUntil: Date;
  event: { id: string; type: string; data: Record<string, unknown>; createdAt: Date };
  sealedSecret: Buffer;
  previousSealedSecret: Buffer | null;
  previousSecretUntil: Date | null;
};

type LeasedRow = Omit<LeasedDelivery, "leasedUntil" | "event" | "previousSecretUntil"> & {
  eventId: string;
  type: string;
  data: Record<string, unknown>;
  createdAt: string;
  previousSecretUntil: string | null;
};

/**
 * Leases the deliveries that are still free. Each of them goes to a single worker, no matter how many try. The commit
 * doesn't wait for the disk, because a lease that is lost in a crash only means that the delivery is sent once more.
 */
export async function leaseDeliveries(
  sql: Sql,
  due: readonly DueDelivery[],
  now: Date,
  until: Date,
): Promise<LeasedDelivery[]> {
  const wanted = JSON.stringify(
    due.map((d) => ({ organization_id: d.organizationId, id: d.id, webhook_id: d.webhookId })),
  );
  const rows = await sql<LeasedRow[]>`
    with relaxed as materialized (select set_config('synchronous_commit', 'off', true)),
    free as materialized (
      select d.organization_id, d.id
      from relaxed, json_to_recordset(${wanted}::text::json) as w (organization_id uuid, id uuid, webhook_id uuid)
      cross join lateral (
        select 1 from webhook_endpoints
        where organization_id = w.organization_id and id = w.webhook_id and status <> 'disabled' limit 1) e
      cross join lateral (
        select organization_id, id from webhook_deliveries
        where organization_id = w.organization_id and id = w.id and next_attempt_at <= ${now.toISOString()}
          and (leased_until is null or leased_until <= ${now.toISOString()})
        for update skip locked) d),
    taken as (
      update webhook_deliveries d set leased_until = ${until.toISOString()} from free f
      where d.organization_id = f.organization_id and d.id = f.id
      returning d.organization_id, d.id, d.webhook_id, d.event_id, d.attempt_count)
    select d.organization_id as "organizationId", d.id, d.webhook_id as "webhookId", d.attempt_count as "attemptCount",
      e.url, e.status as "webhookStatus", e.sealed_secret as "sealedSecret",
      e.previous_sealed_secret as "previousSealedSecret", e.previous_secret_until as "previousSecretUntil",
      v.id as "eventId", v.type, v.data, v.created_at as "createdAt"
    from taken d
    cross join lateral (
      select * from webhook_endpoints where organization_id = d.organization_id and id = d.webhook_id limit 1) e
    cross join lateral (
      select * from events where organization_id = d.organization_id and id = d.event_id limit 1) v`;
  return rows.map(({ eventId, type, data, createdAt, previousSecretUntil, ...row }) => ({
    ...row,
    leasedUntil: until,
    event: { id: eventId, type, data, createdAt: new Date(createdAt) },
    previousSecretUntil: previousSecretUntil === null ? null : new Date(previousSecretUntil),
  }));
}

/** A finished attempt. If it failed and `nextAttemptAt` is null, the delivery is abandoned. */
export type CompletedAttempt = {
  delivery: LeasedDelivery;
  result: AttemptResult;
  nextAttemptAt: Date | null;
};

/**
 * Records attempts, releases their leases, and marks endpoints as active or failing, all in one statement. A success
 * counts even if the lease was lost in the meantime. A failure doesn't, because another worker has the delivery by
 * then, and no response is stored without the lease: erasing a learner has released it, and the response can repeat what
 * was sent. Endpoints are locked first and in order, as they are when an endpoint is deleted, which avoids deadlocks.
 */
export async function recordAttempts(sql: Sql, completed: readonly CompletedAttempt[]): Promise<void> {
  await sql`
    with made as materialized (
      select m.* from (
        select * from json_to_recordset(${JSON.stringify(completed.map(toRow))}::text::json) as m (
          n int, organization_id uuid, id uuid, webhook_id uuid, leased_until timestamptz, started_at timestamptz,
          ended_at timestamptz, duration_ms int, sent jsonb, status int, headers jsonb, body text, error text,
          next_attempt_at timestamptz)
        order by organization_id, webhook_id) m
      cross join lateral (
        select id from webhook_endpoints
        where organization_id = m.organization_id and id = m.webhook_id for key share) e),
    held as materialized (
      select m.*, d.leased_until is not distinct from m.leased_until as is_leased from made m
      cross join lateral (
        select leased_until from webhook_deliveries
        where organization_id = m.organization_id and id = m.id for update) d),
    done as (
      update webhook_deliveries d set
        status = case when m.error is null then 'delivered' when m.next_attempt_at is null then 'abandoned'
          else 'pending' end,
        attempt_count = d.attempt_count + 1, next_attempt_at = m.next_attempt_at, leased_until = null,
        last_response_status = m.status, last_error = m.error,
        delivered_at = case when m.error is null then m.ended_at end
      from held m
      where d.organization_id = m.organization_id and d.id = m.id and d.status = 'pending'
        and (m.error is null or m.is_leased)
      returning d.organization_id, d.id, d.webhook_id, d.status as delivery_status, d.attempt_count, m.n, m.started_at,
        m.ended_at, m.duration_ms, m.sent, m.status, m.error,
        case when m.is_leased then m.headers end as headers, case when m.is_leased then m.body end as body),
    verdicts as (
      select distinct on (organization_id, webhook_id) organization_id, webhook_id, ended_at,
        case delivery_status when 'delivered' then 'active' else 'failing' end as status
      from done where delivery_status <> 'pending' order by organization_id, webhook_id, n desc),
    marked as (
      update webhook_endpoints e set status = v.status, updated_at = v.ended_at from verdicts v
      where e.organization_id = v.organization_id and e.id = v.webhook_id
        and e.status in ('active', 'failing') and e.status <> v.status)
    insert into webhook_attempts (organization_id, delivery_id, number, started_at, duration_ms, request_headers,
        response_status, response_headers, response_body, error)
      select organization_id, id, attempt_count, started_at, duration_ms, sent, status, headers, body, error
        from done`;
}

const toRow = ({ delivery, result, nextAttemptAt }: CompletedAttempt, n: number) => ({
  n,
  organization_id: delivery.organizationId,
  id: delivery.id,
  webhook_id: delivery.webhookId,
  leased_until: delivery.leasedUntil,
  started_at: result.startedAt,
  ended_at: result.endedAt,
  duration_ms: result.durationMs,
  sent: result.requestHeaders,
  status: result.status,
  headers: result.headers,
  body: result.body,
  error: result.error,
  next_attempt_at: nextAttemptAt,
});
