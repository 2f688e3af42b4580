-- A random UUID whose first bits are the time (version 7), down to the microsecond (RFC 9562, 6.2, method 3), so that the ids
-- of one statement are in the order of its rows.
create or replace function new_uuid7() returns uuid language plpgsql volatile as $$
declare
  v_micros bigint := extract(epoch from clock_timestamp()) * 1000000;
begin
  return encode(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(v_micros / 1000) from 3) || int2send((28672 + v_micros % 1000 * 4096 / 1000)::smallint)
    from 1 for 8), 'hex')::uuid;
end $$;
--> statement-breakpoint
-- Its rows live for milliseconds, so it's vacuumed by their number and not by their share.
alter table webhook_fan_outs set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
--> statement-breakpoint
-- Notes events for the endpoints that are subscribed to them, in the transaction of the events: one small row for each event,
-- however many endpoints there are. A worker writes the deliveries. A notice wakes the worker, but only where there is
-- something to do: notices of parallel transactions are committed one after the other.
-- Events of one statement are nearly always of one type, so endpoints are searched once for each type.
create or replace function fan_out_events() returns trigger language plpgsql as $$
begin
  insert into webhook_fan_outs (organization_id, event_id, webhook_ids)
    select n.organization_id, n.id, w.ids
    from (select distinct a.organization_id, a.type from added a where a.type <> 'webhook.test') t
    cross join lateral (
      select array_agg(e.id) as ids from webhook_endpoints e
      where e.organization_id = t.organization_id and e.status <> 'disabled'
        and (t.type = any(e.events) or '*' = any(e.events))) w
    join added n on n.organization_id = t.organization_id and n.type = t.type
    where w.ids is not null;
  if found then
    perform pg_notify('webhook_fan_outs', '');
  end if;
  return null;
end $$;
--> statement-breakpoint
-- The worker's statements are functions for the sake of their plans. Its tables grow from empty to many rows within seconds,
-- long before they are analyzed, and a plan that was made for few rows would read all of them for each delivery. So a
-- statement changes rows by their key, or by the places (ctid) of rows that it has locked, and never joins a table that it
-- changes. The settings leave no other plan, and a plan is made once for each connection.
--
-- Writes the deliveries of the oldest events, and returns the number of events: at most p_max_events, and so many that there
-- are at most p_max_deliveries, but at least one event. An event is locked by one worker and its row is deleted in the same
-- transaction, so each delivery is written once. With an organization, writes only its deliveries, and waits for a worker that
-- is writing some of them instead of leaving those to it. The time in a delivery's id is that of its event, so that deliveries
-- are listed in the order of the events, whenever they are written. Endpoints and events that are being deleted are waited for and left out. The
-- commit doesn't wait for the disk: if it is lost in a crash, the events are there again.
create function write_webhook_deliveries(p_max_events integer, p_max_deliveries integer, p_organization uuid default null)
returns integer
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_places tid[];
begin
  perform set_config('synchronous_commit', 'off', true);
  if p_organization is not null then
    perform from webhook_fan_outs f where f.organization_id = p_organization order by f.event_id limit p_max_events for update;
  end if;
  with claimed as materialized (
    select f.ctid as place, f.organization_id, f.event_id, cardinality(f.webhook_ids) as own from webhook_fan_outs f
    where p_organization is null or f.organization_id = p_organization
    order by f.event_id, f.organization_id limit p_max_events for update skip locked),
  counted as (
    select c.place, c.own, sum(c.own) over (order by c.event_id, c.organization_id) as total from claimed c)
  select array_agg(c.place) into v_places from counted c where c.total <= p_max_deliveries or c.total = c.own;
  if v_places is null then
    return 0;
  end if;
  with taken as materialized (
    delete from webhook_fan_outs f where f.ctid = any(v_places)
    returning f.organization_id, f.event_id, f.webhook_ids)
  insert into webhook_deliveries (organization_id, id, webhook_id, event_id, event, status, next_attempt_at, created_at)
    select t.organization_id, encode(overlay(uuid_send(gen_random_uuid()) placing substring(uuid_send(v.id) for 8) from 1 for 8),
        'hex')::uuid, e.id, v.id, v.type, 'pending', v.created_at, v.created_at
    from (select * from taken order by event_id) t
    cross join lateral (select v.id, v.type, v.created_at from events v
      where v.organization_id = t.organization_id and v.id = t.event_id for key share) v
    cross join lateral unnest(t.webhook_ids) w(id)
    cross join lateral (select e.id from webhook_endpoints e
      where e.organization_id = t.organization_id and e.id = w.id for key share) e;
  perform pg_notify('webhook_deliveries', '');
  return cardinality(v_places);
end $$;
--> statement-breakpoint
-- Leases deliveries of p_due (organization_id, id, webhook_id) until p_until, unless another worker has them or they are no
-- longer due at p_now. Returns them with everything that an attempt needs. The commit doesn't wait for the disk, because a
-- lease that is lost in a crash only means that the delivery is sent once more. `coalesce` keeps the planner from searching
-- for times instead of keys.
create function lease_webhook_deliveries(p_due json, p_now timestamptz, p_until timestamptz)
returns table (organization_id uuid, id uuid, webhook_id uuid, attempt_count integer, url text, webhook_status text,
  sealed_secret bytea, previous_sealed_secret bytea, previous_secret_until timestamptz, event_id uuid, type text, data jsonb,
  created_at timestamptz)
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_places tid[];
begin
  perform set_config('synchronous_commit', 'off', true);
  select array_agg(d.place) into v_places
    from json_to_recordset(p_due) as w (organization_id uuid, id uuid, webhook_id uuid)
    cross join lateral (
      select from webhook_endpoints e
      where e.organization_id = w.organization_id and e.id = w.webhook_id and e.status <> 'disabled' limit 1) e
    cross join lateral (
      select d.ctid as place from webhook_deliveries d
      where d.organization_id = w.organization_id and d.id = w.id
        and coalesce(d.next_attempt_at, 'infinity') <= p_now and coalesce(d.leased_until, '-infinity') <= p_now
      for update skip locked) d;
  return query
    with leased as (
      update webhook_deliveries d set leased_until = p_until where d.ctid = any(v_places)
      returning d.organization_id, d.id, d.webhook_id, d.event_id, d.attempt_count)
    select d.organization_id, d.id, d.webhook_id, d.attempt_count, e.url, e.status, e.sealed_secret,
      e.previous_sealed_secret, e.previous_secret_until, v.id, v.type, v.data, v.created_at
    from leased d
    cross join lateral (
      select * from webhook_endpoints where organization_id = d.organization_id and id = d.webhook_id limit 1) e
    cross join lateral (
      select * from events where organization_id = d.organization_id and id = d.event_id limit 1) v;
end $$;
--> statement-breakpoint
-- Records attempts, releases their leases, and marks endpoints as active or failing: an abandoned delivery makes an endpoint
-- failing, and a delivered one active. A success counts even if the lease was lost in the meantime. A failure doesn't, because
-- another worker has the delivery by then, and no response is stored without the lease: erasing a learner has released it, and
-- the response can repeat what was sent. An endpoint is locked before its deliveries, as when it's deleted, and endpoints are
-- locked in order, which avoids deadlocks.
create function record_webhook_attempts(p_attempts json) returns void
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  a record;
  v_endpoint record;
  v_delivery record;
  v_is_leased boolean;
  v_status text;
begin
  for a in
    select * from json_to_recordset(p_attempts) as m (n int, organization_id uuid, id uuid, webhook_id uuid,
      leased_until timestamptz, started_at timestamptz, ended_at timestamptz, duration_ms int, sent jsonb, status int,
      headers jsonb, body text, error text, next_attempt_at timestamptz)
    order by m.organization_id, m.webhook_id, m.n
  loop
    select e.status into v_endpoint from webhook_endpoints e
      where e.organization_id = a.organization_id and e.id = a.webhook_id for key share;
    continue when not found;
    select d.leased_until, d.attempt_count + 1 as attempt into v_delivery from webhook_deliveries d
      where d.organization_id = a.organization_id and d.id = a.id and d.status = 'pending' for update;
    continue when not found;
    v_is_leased := v_delivery.leased_until is not distinct from a.leased_until;
    continue when a.error is not null and not v_is_leased;

    v_status := case when a.error is null then 'delivered' when a.next_attempt_at is null then 'abandoned' else 'pending' end;
    update webhook_deliveries d set status = v_status, attempt_count = v_delivery.attempt,
        next_attempt_at = a.next_attempt_at, leased_until = null, last_response_status = a.status, last_error = a.error,
        delivered_at = case when a.error is null then a.ended_at end
      where d.organization_id = a.organization_id and d.id = a.id;
    insert into webhook_attempts (organization_id, delivery_id, number, started_at, duration_ms, request_headers,
        response_status, response_headers, response_body, error)
      values (a.organization_id, a.id, v_delivery.attempt, a.started_at, a.duration_ms, a.sent, a.status,
        case when v_is_leased then a.headers end, case when v_is_leased then a.body end, a.error);
    if v_status = 'delivered' and v_endpoint.status = 'failing' or v_status = 'abandoned' and v_endpoint.status = 'active' then
      update webhook_endpoints e set status = case v_status when 'delivered' then 'active' else 'failing' end,
          updated_at = a.ended_at
        where e.organization_id = a.organization_id and e.id = a.webhook_id and e.status <> 'disabled';
    end if;
  end loop;
end $$;
