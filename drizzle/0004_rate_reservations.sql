-- As before, and with a clock that was set back by more than a second: hits would stay until it had caught up, and keep
-- everybody out for as long. They are moved so that the newest was now: nobody gets in early, or waits for more than the
-- window.
create or replace function rate_take(
  p_organization uuid, p_name text, p_limit bigint, p_window interval, p_hits integer default 1,
  out granted integer, out remaining bigint, out reset_after double precision, out retry_after double precision)
language plpgsql as $$
declare
  c rate_counters;
  v_now timestamptz;
  v_at timestamptz;
  v_oldest timestamptz;
  v_low bigint;
  v_high bigint;
  v_step bigint := 1;
  v_seq bigint;
  v_ahead interval;
begin
  select * into c from rate_counters r where r.organization_id = p_organization and r.name = p_name for update;
  if not found then
    insert into rate_counters (organization_id, name, head, tail, empty_at)
      values (p_organization, p_name, 0, 1, clock_timestamp()) on conflict do nothing;
    select * into c from rate_counters r where r.organization_id = p_organization and r.name = p_name for update;
  end if;
  v_now := clock_timestamp();
  if c.head >= c.tail then
    select greatest(v_now, h.at) into v_now from rate_hits h
      where h.organization_id = p_organization and h.name = p_name and h.seq = c.head;
    v_ahead := v_now - clock_timestamp();
    if v_ahead > interval '1 second' then
      update rate_hits h set at = h.at - v_ahead where h.organization_id = p_organization and h.name = p_name;
      v_now := v_now - v_ahead;
    end if;
  end if;

  -- The first hit still in the window: times grow with the numbers. Since the last look few have left, so it is sought
  -- from the tail in steps that double, and by halves once it has been passed. v_oldest: its time, null if none is left.
  v_low := c.tail;
  v_high := c.head + 1;
  while v_low < v_high loop
    v_seq := least(v_low + v_step - 1, (v_low + v_high) / 2);
    select h.at into v_at from rate_hits h
      where h.organization_id = p_organization and h.name = p_name and h.seq = v_seq;
    if v_at <= v_now - p_window then
      v_low := v_seq + 1;
      v_step := v_step * 2;
    else
      v_high := v_seq;
      v_oldest := v_at;
    end if;
  end loop;

  granted := least(p_hits, greatest(0, p_limit - (c.head - v_low + 1)));
  if v_low > c.tail and p_hits > 0 then
    delete from rate_hits h where h.organization_id = p_organization and h.name = p_name and h.seq < v_low;
  end if;
  if granted > 0 then
    v_oldest := coalesce(v_oldest, v_now);
    insert into rate_hits (organization_id, name, seq, at)
      select p_organization, p_name, c.head + n, v_now from generate_series(1, granted) n;
    c.head := c.head + granted;
  end if;
  if granted > 0 or (v_low > c.tail and p_hits > 0) then
    update rate_counters r set head = c.head, tail = v_low, empty_at = v_now + p_window
      where r.organization_id = p_organization and r.name = p_name;
  end if;

  remaining := greatest(0, p_limit - (c.head - v_low + 1));
  reset_after := coalesce(extract(epoch from v_oldest + p_window - v_now), 0);
  retry_after := 0;
  if granted < p_hits or (p_hits = 0 and remaining = 0) then
    -- Room comes when this one leaves: with a limit that was lowered it need not be the oldest.
    select extract(epoch from h.at + p_window - v_now) into retry_after from rate_hits h
      where h.organization_id = p_organization and h.name = p_name and h.seq = c.head - p_limit + 1;
  end if;
end $$;
--> statement-breakpoint
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
