-- Records attempts, releases their leases, and marks endpoints as active or failing: an abandoned delivery makes an endpoint
-- failing, and a delivered one active. A success counts even if the lease was lost in the meantime. A failure doesn't, because
-- another worker has the delivery by then, and no response is stored without the lease: erasing a learner has released it, and
-- the response can repeat what was sent. A delivery can be leased only once it is due, so one that is due after the start of
-- the attempt was redelivered during it. If the attempt fails, that time replaces the schedule's. An endpoint is locked before
-- its deliveries, as when it's deleted, and endpoints are locked in order, which avoids deadlocks.
create or replace function record_webhook_attempts(p_attempts json) returns void
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  a record;
  v_endpoint record;
  v_delivery record;
  v_is_leased boolean;
  v_next_attempt_at timestamptz;
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
    select d.leased_until, d.next_attempt_at, d.attempt_count + 1 as attempt into v_delivery from webhook_deliveries d
      where d.organization_id = a.organization_id and d.id = a.id and d.status = 'pending' for update;
    continue when not found;
    v_is_leased := v_delivery.leased_until is not distinct from a.leased_until;
    continue when a.error is not null and not v_is_leased;

    v_next_attempt_at := case when a.error is null then null
      when v_delivery.next_attempt_at > a.started_at then v_delivery.next_attempt_at else a.next_attempt_at end;
    v_status := case when a.error is null then 'delivered' when v_next_attempt_at is null then 'abandoned' else 'pending' end;
    update webhook_deliveries d set status = v_status, attempt_count = v_delivery.attempt,
        next_attempt_at = v_next_attempt_at, leased_until = null, last_response_status = a.status, last_error = a.error,
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
