-- Takes one hit of an exact rolling window (rate_take) for something whose outcome isn't known yet. taken_at names the
-- hit for rate_give_back, and is null when there was no room; retry_after: seconds until there will be.
create function rate_reserve(p_organization uuid, p_name text, p_limit bigint, p_window interval,
  out taken_at timestamptz, out retry_after double precision)
language plpgsql as $$
declare
  v_granted integer;
begin
  select t.granted, t.retry_after into v_granted, retry_after from rate_take(p_organization, p_name, p_limit, p_window) t;
  if v_granted > 0 then
    -- The counter's row is still locked by rate_take: the newest hit is ours.
    select h.at into taken_at from rate_counters c
      join rate_hits h on h.organization_id = c.organization_id and h.name = c.name and h.seq = c.head
      where c.organization_id = p_organization and c.name = p_name;
  end if;
end $$;
--> statement-breakpoint
-- Undoes one hit of that time. Hits are numbered without gaps, so each later one moves down by one; of hits with the same
-- time any will do. One that has left the window, or was cleared away with it, changes nothing.
create function rate_give_back(p_organization uuid, p_name text, p_taken_at timestamptz) returns void
language plpgsql as $$
declare
  c rate_counters;
  v_seq bigint;
begin
  select * into c from rate_counters r where r.organization_id = p_organization and r.name = p_name for update;
  select min(h.seq) into v_seq from rate_hits h
    where h.organization_id = p_organization and h.name = p_name
      and h.seq between c.tail and c.head and h.at = p_taken_at;
  if v_seq is null then
    return;
  end if;
  update rate_hits h set at = n.at from rate_hits n
    where h.organization_id = p_organization and h.name = p_name and h.seq >= v_seq and h.seq < c.head
      and n.organization_id = p_organization and n.name = p_name and n.seq = h.seq + 1;
  delete from rate_hits h where h.organization_id = p_organization and h.name = p_name and h.seq = c.head;
  update rate_counters r set head = c.head - 1 where r.organization_id = p_organization and r.name = p_name;
end $$;
