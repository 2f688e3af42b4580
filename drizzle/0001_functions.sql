-- The audit log only grows.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows never change', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();
--> statement-breakpoint
-- A frozen version is immutable; it goes only with its whole assessment.
create trigger assessment_versions_immutable before update on assessment_versions
  for each row execute function refuse_change();
--> statement-breakpoint
-- Rows that are rewritten all the time leave room on their page for it.
alter table rate_counters set (fillfactor = 50);
--> statement-breakpoint
alter table attempt_counters set (fillfactor = 80);
--> statement-breakpoint
-- An exact rolling window: a hit is granted when fewer than p_limit were granted in the p_window before now. p_hits are
-- taken at once, as many as there is room for; a refused one does not count, and 0 only looks. The counter's row lock
-- puts the takers of one name in a line, so their clock never runs backwards. remaining: hits left now; reset_after:
-- seconds until the oldest counted hit leaves the window; retry_after: seconds until a refused one will be granted.
create function rate_take(
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
-- Looks an API key up by digest, notes its use at most once a minute, and takes hits of its rate limit, one for each of
-- the requests that ask together: all that they need before they are looked at, in one round trip. No row: there is no
-- such usable key. Without the scope no hit is taken; with p_hits null (the limit is kept elsewhere) the window is not
-- even looked at.
-- The commit does not wait for the disk: losing the last fraction of a second of these counts in a crash harms nobody.
create function authenticate(p_digest bytea, p_scope text, p_bucket text, p_hits integer default 1)
returns table (key_id uuid, organization_id uuid, scopes text[], rate_limit integer, granted integer, remaining bigint, reset_after double precision, retry_after double precision)
language plpgsql as $$
declare
  k api_keys;
  o organizations;
begin
  select * into k from api_keys a where a.digest = p_digest;
  if k.id is null or k.revoked_at is not null or k.expires_at <= clock_timestamp() then
    return;
  end if;
  perform set_config('synchronous_commit', 'off', true);
  if k.last_used_at is null or k.last_used_at < clock_timestamp() - interval '1 minute' then
    update api_keys a set last_used_at = clock_timestamp()
      where a.organization_id = k.organization_id and a.id = k.id
        and (a.last_used_at is null or a.last_used_at < clock_timestamp() - interval '1 minute');
  end if;
  select * into o from organizations g where g.id = k.organization_id;
  key_id := k.id;
  organization_id := k.organization_id;
  scopes := k.scopes;
  rate_limit := case p_bucket when 'submit' then o.limit_submit when 'check' then o.limit_check else o.limit_default end;
  if p_hits is not null then
    select t.granted, t.remaining, t.reset_after, t.retry_after into granted, remaining, reset_after, retry_after
      from rate_take(k.organization_id, 'key:' || k.id || ':' || p_bucket, rate_limit, interval '60 seconds',
        case when p_scope = any(k.scopes) then p_hits else 0 end) t;
  end if;
  return next;
end $$;
--> statement-breakpoint
-- Takes one of the checks of a question that the organization's limit allows. fresh false: the assessment has changed
-- since revision p_revision was read, nothing is taken. The commit waits for the disk: checks survive a crash.
create function check_take(p_organization uuid, p_assessment uuid, p_revision bigint, p_name text,
  out fresh boolean, out allowed boolean, out remaining bigint, out retry_after double precision)
language plpgsql as $$
declare
  o organizations;
begin
  select a.revision = p_revision into fresh from assessments a
    where a.organization_id = p_organization and a.id = p_assessment;
  fresh := coalesce(fresh, false);
  if not fresh then
    return;
  end if;
  select * into o from organizations g where g.id = p_organization;
  select t.granted > 0, t.remaining, t.retry_after into allowed, remaining, retry_after
    from rate_take(p_organization, p_name, o.check_limit_count, o.check_limit_window_seconds * interval '1 second') t;
end $$;
--> statement-breakpoint
-- Records one graded submission: attempt, row and event, or nothing.
-- outcome: 'recorded'; 'stale' when the assessment has changed since revision p_revision was read (read again and
-- regrade); 'exhausted' when p_allowed attempts are used; 'used' when the embed token p_token, consumed by this very
-- statement, was consumed before. The counter's row lock makes attempts exact under any race.
create function record_submission(
  p_organization uuid, p_assessment uuid, p_revision bigint, p_version integer,
  p_id uuid, p_learner_id uuid, p_learner_ref text, p_allowed integer, p_source text, p_status text,
  p_is_draft boolean, p_late boolean, p_answers jsonb, p_fractions jsonb, p_question_scores text,
  p_question_outcomes text, p_score double precision, p_max_score double precision, p_percentage double precision,
  p_passed boolean, p_passing integer, p_auto_score double precision, p_metadata jsonb, p_started_at timestamptz,
  p_submitted_at timestamptz, p_event_id uuid, p_event jsonb,
  p_token uuid default null, p_idempotency_key text default null, p_answers_digest bytea default null,
  out outcome text, out attempt integer, out learner uuid)
language plpgsql as $$
declare
  v_revision bigint;
begin
  select a.revision into v_revision from assessments a where a.organization_id = p_organization and a.id = p_assessment;
  if v_revision is distinct from p_revision then
    outcome := 'stale';
    return;
  end if;

  if p_token is not null then
    perform 1 from embed_tokens t where t.organization_id = p_organization and t.id = p_token
      and t.consumed_at is null for update;
    if not found then
      outcome := 'used';
      return;
    end if;
  end if;

  if p_learner_ref is not null then
    select l.id into learner from learners l where l.organization_id = p_organization and l.learner_ref = p_learner_ref;
  end if;
  if learner is null then
    insert into learners (organization_id, id, learner_ref) values (p_organization, p_learner_id, p_learner_ref)
      on conflict (organization_id, learner_ref) do nothing returning id into learner;
    if learner is null then
      select l.id into learner from learners l where l.organization_id = p_organization and l.learner_ref = p_learner_ref;
    end if;
  end if;

  attempt := 0;
  if not p_is_draft then
    insert into attempt_counters as c (organization_id, assessment_id, learner_id, used)
      values (p_organization, p_assessment, learner, 1)
      on conflict (organization_id, assessment_id, learner_id)
        do update set used = c.used + 1 where p_allowed is null or c.used < p_allowed
      returning used into attempt;
    if attempt is null then
      outcome := 'exhausted';
      return;
    end if;
  end if;

  insert into submissions (organization_id, id, assessment_id, assessment_version, learner_id, learner_ref, source, status,
      is_draft, late, attempt_number, answers, fractions, question_scores, question_outcomes, score, max_score, percentage,
      passed, passing_score_percent, auto_score, metadata, started_at, submitted_at, graded_at)
    values (p_organization, p_id, p_assessment, p_version, learner, p_learner_ref, p_source, p_status,
      p_is_draft, p_late, attempt, p_answers, p_fractions, p_question_scores::double precision[],
      p_question_outcomes::smallint[], p_score, p_max_score, p_percentage, p_passed, p_passing, p_auto_score, p_metadata,
      p_started_at, p_submitted_at, case when p_status = 'graded' then p_submitted_at end);

  insert into events (organization_id, id, type, data, created_at)
    values (p_organization, p_event_id, 'submission.graded', p_event, p_submitted_at);
  if p_token is not null then
    update embed_tokens t set consumed_at = p_submitted_at, submission_id = p_id, saved_answers = null,
        idempotency_key = p_idempotency_key, answers_digest = p_answers_digest
      where t.organization_id = p_organization and t.id = p_token;
  end if;
  outcome := 'recorded';
end $$;
--> statement-breakpoint
-- Records those of several graded submissions of one organization that nothing stands against, in one statement and one
-- transaction; each by what record_submission does. The rest is left as it was (an outdated revision, no attempt left, a
-- used token, a learner that two rows share): record_submission says why. Rows are taken in the order of their learners,
-- so that two of these never wait for each other. Index lookups only: a plan made while tables are empty is kept.
create function record_submissions(p_organization uuid, p_rows jsonb)
returns table (id uuid, attempt integer, learner uuid)
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  v_tokens uuid[];
  v_unused uuid[];
begin
  v_tokens := array(select r.token from jsonb_to_recordset(p_rows) as r(token uuid) where r.token is not null);
  if v_tokens <> '{}' then
    v_unused := array(select t.id from embed_tokens t
      where t.organization_id = p_organization and t.id = any(v_tokens) and t.consumed_at is null
      order by t.id for update);
  end if;

  insert into learners (organization_id, id, learner_ref)
    select p_organization, r."learnerId", r."learnerRef"
    from jsonb_to_recordset(p_rows) as r("learnerId" uuid, "learnerRef" text)
    where r."learnerRef" is null or not exists (
      select from learners l where l.organization_id = p_organization and l.learner_ref = r."learnerRef")
    order by r."learnerRef"
    on conflict (organization_id, learner_ref) do nothing;

  return query
    with given as materialized (
      select r.*, coalesce((select l.id from learners l
          where l.organization_id = p_organization and l.learner_ref = r."learnerRef"), r."learnerId") as learner
      from jsonb_to_recordset(p_rows) as r(assessment uuid, revision bigint, version integer, id uuid, "learnerId" uuid,
        "learnerRef" text, allowed integer, source text, status text, late boolean, answers jsonb, fractions jsonb,
        scores double precision[], outcomes smallint[], score double precision, "maxScore" double precision,
        percentage double precision, passed boolean, passing integer, "autoScore" double precision, metadata jsonb,
        "startedAt" timestamptz, "submittedAt" timestamptz, "eventId" uuid, event jsonb, token uuid,
        "idempotencyKey" text, "answersDigest" bytea)
      where (r.token is null or r.token = any(v_unused)) and r.revision =
        (select a.revision from assessments a where a.organization_id = p_organization and a.id = r.assessment)
    ), counted as (
      insert into attempt_counters as c (organization_id, assessment_id, learner_id, used)
        select p_organization, g.assessment, g.learner, 1 from given g order by g.learner, g.assessment
        on conflict (organization_id, assessment_id, learner_id) do update set used = c.used + 1
          where (select g.allowed is null or c.used < g.allowed from given g
            where g.learner = c.learner_id and g.assessment = c.assessment_id)
        returning c.assessment_id, c.learner_id, c.used
    ), recorded as (
      insert into submissions (organization_id, id, assessment_id, assessment_version, learner_id, learner_ref, source,
          status, is_draft, late, attempt_number, answers, fractions, question_scores, question_outcomes, score,
          max_score, percentage, passed, passing_score_percent, auto_score, metadata, started_at, submitted_at, graded_at)
        select p_organization, g.id, g.assessment, g.version, g.learner, g."learnerRef", g.source,
          g.status, false, g.late, c.used, g.answers, g.fractions, g.scores, g.outcomes, g.score,
          g."maxScore", g.percentage, g.passed, g.passing, g."autoScore", g.metadata, g."startedAt", g."submittedAt",
          case when g.status = 'graded' then g."submittedAt" end
        from given g join counted c on c.learner_id = g.learner and c.assessment_id = g.assessment
        returning id, attempt_number, learner_id
    ), told as (
      insert into events (organization_id, id, type, data, created_at)
        select p_organization, g."eventId", 'submission.graded', g.event, g."submittedAt"
        from given g join recorded r on r.id = g.id
    ), consumed as (
      update embed_tokens t set consumed_at = g."submittedAt", submission_id = g.id, saved_answers = null,
          idempotency_key = g."idempotencyKey", answers_digest = g."answersDigest"
        from given g join recorded r on r.id = g.id
        where t.organization_id = p_organization and t.id = any(v_unused) and t.id = g.token
    )
    select r.id, r.attempt_number, r.learner_id from recorded r;
end $$;
--> statement-breakpoint
-- One hit of the sixty a minute that an embed token has; its commit does not wait for the disk.
create function embed_rate(p_organization uuid, p_token uuid,
  out allowed boolean, out retry_after double precision)
language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  select t.granted > 0, t.retry_after into allowed, retry_after
    from rate_take(p_organization, 'embed:' || p_token, 60, interval '60 seconds') t;
end $$;
--> statement-breakpoint
-- How many attempts a learner has used of an assessment. Two looks, each by a key: joined they would be planned while
-- tables are empty, and go through the counters of all learners.
create function attempts_used(p_organization uuid, p_assessment uuid, p_learner_ref text) returns integer
language plpgsql stable as $$
declare
  v_learner uuid;
  v_used integer;
begin
  select l.id into v_learner from learners l
    where l.organization_id = p_organization and l.learner_ref = p_learner_ref;
  select c.used into v_used from attempt_counters c
    where c.organization_id = p_organization and c.assessment_id = p_assessment and c.learner_id = v_learner;
  return coalesce(v_used, 0);
end $$;
--> statement-breakpoint
-- The tokens behind some digests, whichever tenants' they are, each with one hit of its rate taken and the attempts that
-- its learner has used. This and the next two take tokens one after the other, each by its key, in an order that all share.
create function embed_present(p_digests bytea[]) returns table (token embed_tokens, rate jsonb, attempts integer)
language plpgsql rows 1 as $$
declare
  v_digest bytea;
begin
  for v_digest in select d from unnest(p_digests) d order by d loop
    select t.* into token from embed_tokens t where t.digest = v_digest;
    continue when not found;
    select to_jsonb(r) into rate from embed_rate(token.organization_id, token.id) r;
    attempts := attempts_used(token.organization_id, token.assessment_id, token.learner_ref);
    return next;
  end loop;
end $$;
--> statement-breakpoint
-- Starts the clocks of tokens of one organization that have not been handed in with, and settles their versions, where
-- that has not been done and their assessment is published. Both are null where nothing was to be started.
create function embed_start(p_organization uuid, p_tokens uuid[], p_nows timestamptz[])
returns table (token uuid, assessment uuid, started_at timestamptz, version integer)
language plpgsql rows 1 as $$
#variable_conflict use_column
declare
  v_now timestamptz;
begin
  for token, v_now in select a.id, a.now from unnest(p_tokens, p_nows) a (id, now) order by a.id loop
    select t.assessment_id into assessment from embed_tokens t
      where t.organization_id = p_organization and t.id = token;
    continue when not found;
    started_at := null;
    version := null;
    update embed_tokens t
      set started_at = coalesce(t.started_at, v_now), version = coalesce(t.version, a.version)
      from assessments a
      where t.organization_id = p_organization and t.id = token and t.consumed_at is null
        and a.organization_id = p_organization and a.id = assessment and a.status = 'published'
      returning t.started_at, t.version into started_at, version;
    return next;
  end loop;
end $$;
--> statement-breakpoint
-- Keeps unfinished answers ({id, answers} each) with the tokens of one organization that have not been handed in with.
create function embed_save(p_organization uuid, p_rows json) returns setof uuid
language plpgsql as $$
declare
  v_id uuid;
  v_answers jsonb;
begin
  for v_id, v_answers in select r.id, r.answers from json_to_recordset(p_rows) as r(id uuid, answers jsonb) order by r.id loop
    update embed_tokens t set saved_answers = v_answers
      where t.organization_id = p_organization and t.id = v_id and t.consumed_at is null;
    if found then
      return next v_id;
    end if;
  end loop;
end $$;
--> statement-breakpoint
-- A UUIDv7, for rows that the database makes itself (PostgreSQL has its own from version 18).
create function new_uuid7() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
    52, 1), 53, 1), 'hex')::uuid
$$;
--> statement-breakpoint
-- Puts an event on its way to every endpoint that wants it, in the transaction of the event. A notice wakes the worker,
-- but only where there is something to do: notices of parallel transactions are committed one after the other.
-- An endpoint that is being deleted is waited for and left out; else its going would fail the change itself.
create function fan_out_event() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries
      (organization_id, id, webhook_id, event_id, event, status, next_attempt_at, created_at)
    select e.organization_id, new_uuid7(), e.id, new.id, new.type, 'pending', new.created_at, new.created_at
    from webhook_endpoints e
    where e.organization_id = new.organization_id and e.status <> 'disabled'
      and new.type <> 'webhook.test' and (e.events @> array[new.type] or e.events @> array['*'])
    for key share of e;
  if found then
    perform pg_notify('webhook_deliveries', '');
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger events_fan_out after insert on events for each row execute function fan_out_event();
--> statement-breakpoint
-- Notes a submission whose figures changed, with what was counted of it before (null: nothing yet).
create function note_for_analytics() returns trigger language plpgsql as $$
declare
  v_before jsonb;
begin
  if tg_op = 'UPDATE' then
    v_before := jsonb_build_object('status', old.status, 'score', old.score, 'max_score', old.max_score,
      'percentage', old.percentage, 'passed', old.passed, 'question_scores', to_jsonb(old.question_scores),
      'question_outcomes', to_jsonb(old.question_outcomes));
  end if;
  insert into analytics_pending (organization_id, assessment_id, submission_id, before)
    values (new.organization_id, new.assessment_id, new.id, v_before);
  return null;
end $$;
--> statement-breakpoint
create trigger submissions_new after insert on submissions for each row when (not new.is_draft)
  execute function note_for_analytics();
--> statement-breakpoint
-- A note goes with its submission. A foreign key would say the same, but check every insert by a plan that is made while
-- the tables are empty and then kept.
create function forget_for_analytics() returns trigger language plpgsql as $$
begin
  delete from analytics_pending p where p.organization_id = old.organization_id and p.submission_id = old.id;
  return null;
end $$;
--> statement-breakpoint
create trigger submissions_deleted after delete on submissions for each row when (not old.is_draft)
  execute function forget_for_analytics();
--> statement-breakpoint
create trigger submissions_regraded after update on submissions for each row
  when (not new.is_draft and (old.status, old.score, old.max_score, old.percentage, old.passed, old.question_scores,
    old.question_outcomes) is distinct from (new.status, new.score, new.max_score, new.percentage, new.passed,
    new.question_scores, new.question_outcomes))
  execute function note_for_analytics();
