-- Answers that were saved before they had a table of their own.
insert into embed_progress (organization_id, token_id, answers, delete_after)
  select t.organization_id, t.id, t.saved_answers,
    case when t.learner_ref is null then
      least(t.expires_at, t.started_at + a.time_limit_minutes * t.time_factor * interval '1 minute') + interval '1 day' end
  from embed_tokens t join assessments a on a.organization_id = t.organization_id and a.id = t.assessment_id
  where t.saved_answers is not null and t.consumed_at is null;
--> statement-breakpoint
update embed_tokens set saved_answers = null, has_progress = consumed_at is null where saved_answers is not null;
--> statement-breakpoint
-- References of learners who came by a share link before browsers proved who they are: nobody's, so that no browser gets one.
insert into hosted_learners (organization_id, learner_ref, browser)
  select distinct t.organization_id, t.learner_ref, ''::bytea from embed_tokens t
  where t.source = 'hosted' and t.learner_ref is not null
  on conflict do nothing;
--> statement-breakpoint
-- How many more guests of an organization may begin: its limit, less the attempts that guests have under way. A guest is a
-- learner whom no product named. Close to the limit those who ask wait for each other, so that it is exact there.
create function guest_room(p_organization uuid) returns integer
language plpgsql set enable_seqscan = off as $$
declare
  v_limit integer;
  v_open integer;
begin
  select o.limit_guest_attempts into v_limit from organizations o where o.id = p_organization;
  for v_try in 1..2 loop
    select count(*) into v_open from (
      select from embed_tokens t
        where t.organization_id = p_organization and t.expires_at > now() and t.consumed_at is null
          and (t.started_at is not null or t.has_progress) and (t.learner_ref is null or t.browser is not null)
        limit v_limit) guests;
    exit when v_try = 2 or v_open < v_limit - 500;
    perform pg_advisory_xact_lock(hashtextextended('guests of ' || p_organization, 0));
  end loop;
  return v_limit - v_open;
end $$;
--> statement-breakpoint
-- The tokens behind some digests, whichever tenants' they are, each with one hit of its sixty a minute taken; where there
-- was none left to take, not even the attempts that its learner has used are looked up. Of a token this gives what has a
-- bounded size, as many tenants share the statement: whether the origin that goes with the digest is one of the token's,
-- not its list; neither metadata nor saved answers. Tokens are taken one after the other, in an order that all share.
create function embed_find(p_digests bytea[], p_origins text[])
returns table (
  digest bytea, organization_id uuid, id uuid, assessment_id uuid, learner_ref text, source text, origin_listed boolean,
  time_factor double precision, extra_attempts integer, expires_at timestamptz, version integer, started_at timestamptz,
  has_progress boolean, browser bytea, consumed_at timestamptz, submission_id uuid, idempotency_key text,
  answers_digest bytea, attempts integer, allowed boolean, remaining bigint, reset_after double precision,
  retry_after double precision)
language plpgsql rows 1 as $$
#variable_conflict use_column
declare
  v_digest bytea;
  v_origin text;
begin
  perform set_config('synchronous_commit', 'off', true);
  for v_digest, v_origin in select a.digest, a.origin from unnest(p_digests, p_origins) a (digest, origin) order by a.digest loop
    select t.digest, t.organization_id, t.id, t.assessment_id, t.learner_ref, t.source, v_origin = any(t.origins),
        t.time_factor, t.extra_attempts, t.expires_at, t.version, t.started_at, t.has_progress, t.browser, t.consumed_at,
        t.submission_id, t.idempotency_key, t.answers_digest
      into digest, organization_id, id, assessment_id, learner_ref, source, origin_listed,
        time_factor, extra_attempts, expires_at, version, started_at, has_progress, browser, consumed_at,
        submission_id, idempotency_key, answers_digest
      from embed_tokens t where t.digest = v_digest;
    continue when not found;
    select r.granted > 0, r.remaining, r.reset_after, r.retry_after into allowed, remaining, reset_after, retry_after
      from rate_take(organization_id, 'embed:' || id, 60, interval '60 seconds') r;
    attempts := case when allowed then attempts_used(organization_id, assessment_id, learner_ref) else 0 end;
    return next;
  end loop;
end $$;
--> statement-breakpoint
-- Starts the clocks of tokens of one organization that have not been handed in with, and settles their versions, where
-- that has not been done and their assessment is published. Both are null where nothing was to be started; is_full: a
-- guest's attempt was not begun, as its organization has as many as it may have.
create function embed_begin(p_organization uuid, p_tokens uuid[], p_nows timestamptz[])
returns table (token uuid, assessment uuid, started_at timestamptz, version integer, is_full boolean)
language plpgsql rows 1 as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_is_new boolean;
  v_room integer;
begin
  -- Before any row is locked: whoever waits for room holds none.
  foreach token in array p_tokens loop
    perform from embed_tokens t where t.organization_id = p_organization and t.id = token
      and t.started_at is null and not t.has_progress and (t.learner_ref is null or t.browser is not null);
    if found then
      v_room := guest_room(p_organization);
      exit;
    end if;
  end loop;
  for token, v_now in select a.id, a.now from unnest(p_tokens, p_nows) a (id, now) order by a.id loop
    select t.assessment_id, t.started_at is null and not t.has_progress and (t.learner_ref is null or t.browser is not null)
      into assessment, v_is_new
      from embed_tokens t where t.organization_id = p_organization and t.id = token;
    continue when not found;
    started_at := null;
    version := null;
    is_full := v_is_new and v_room <= 0;
    if not is_full then
      update embed_tokens t
        set started_at = coalesce(t.started_at, v_now), version = coalesce(t.version, a.version)
        from assessments a
        where t.organization_id = p_organization and t.id = token and t.consumed_at is null
          and a.organization_id = p_organization and a.id = assessment and a.status = 'published'
        returning t.started_at, t.version into started_at, version;
      if found and v_is_new then
        v_room := v_room - 1;
      end if;
    end if;
    return next;
  end loop;
end $$;
--> statement-breakpoint
-- Saves unfinished answers ({id, answers} each, of p_tokens) of tokens of one organization that have not been handed in with. No row:
-- the token has been. is_full: not saved, as its organization has as many attempts by guests as it may have.
create function embed_save_progress(p_organization uuid, p_tokens uuid[], p_rows json)
returns table (id uuid, is_full boolean)
language plpgsql rows 1 as $$
#variable_conflict use_column
declare
  v_id uuid;
  v_answers jsonb;
  v_is_guest boolean;
  v_is_open boolean;
  v_has_progress boolean;
  v_assessment uuid;
  v_started_at timestamptz;
  v_time_factor double precision;
  v_delete_after timestamptz;
  v_room integer;
begin
  foreach v_id in array p_tokens loop
    perform from embed_tokens t where t.organization_id = p_organization and t.id = v_id
      and t.started_at is null and not t.has_progress and (t.learner_ref is null or t.browser is not null);
    if found then
      v_room := guest_room(p_organization);
      exit;
    end if;
  end loop;
  for v_id, v_answers in select r.id, r.answers from json_to_recordset(p_rows) as r(id uuid, answers jsonb) order by r.id loop
    select t.learner_ref is null or t.browser is not null, t.started_at is not null or t.has_progress, t.has_progress,
        t.assessment_id, t.expires_at, t.started_at, t.time_factor
      into v_is_guest, v_is_open, v_has_progress, v_assessment, v_delete_after, v_started_at, v_time_factor
      from embed_tokens t
      where t.organization_id = p_organization and t.id = v_id and t.consumed_at is null
      for no key update;
    continue when not found;
    select least(v_delete_after, v_started_at + a.time_limit_minutes * v_time_factor * interval '1 minute') + interval '1 day'
      into v_delete_after from assessments a where a.organization_id = p_organization and a.id = v_assessment;
    is_full := v_is_guest and not v_is_open and v_room <= 0;
    if not is_full then
      if v_is_guest and not v_is_open then
        v_room := v_room - 1;
      end if;
      insert into embed_progress as p (organization_id, token_id, answers, delete_after)
        values (p_organization, v_id, v_answers, case when v_is_guest then v_delete_after end)
        on conflict (organization_id, token_id)
          do update set answers = excluded.answers, saved_at = excluded.saved_at, delete_after = excluded.delete_after;
      if not v_has_progress then
        update embed_tokens t set has_progress = true where t.organization_id = p_organization and t.id = v_id;
      end if;
    end if;
    id := v_id;
    return next;
  end loop;
end $$;
--> statement-breakpoint
-- Saved answers go when their attempt is handed in, in the statement that uses the token up.
create function forget_progress() returns trigger language plpgsql as $$
begin
  delete from embed_progress p where p.organization_id = new.organization_id and p.token_id = new.id;
  new.has_progress := false;
  return new;
end $$;
--> statement-breakpoint
create trigger embed_tokens_consumed before update of consumed_at on embed_tokens for each row
  when (old.consumed_at is null and new.consumed_at is not null and old.has_progress)
  execute function forget_progress();
--> statement-breakpoint
-- The first of some references that a browser may have in an organization: one that is its own already, else nobody's yet.
-- A learner who is there and whose browser is not known keeps the reference. Two who come at once wait for each other.
create function claim_hosted_learner(p_organization uuid, p_browser bytea, p_refs text[]) returns text
language plpgsql as $$
declare
  v_ref text;
  v_owner bytea;
begin
  select h.learner_ref into v_ref from hosted_learners h
    where h.organization_id = p_organization and h.learner_ref = any(p_refs) and h.browser = p_browser
    order by array_position(p_refs, h.learner_ref) limit 1 for update;
  if found then
    return v_ref;
  end if;
  foreach v_ref in array p_refs loop
    insert into hosted_learners (organization_id, learner_ref, browser)
      select p_organization, v_ref, case when exists (
        select from learners l where l.organization_id = p_organization and l.learner_ref = v_ref
      ) then ''::bytea else p_browser end
      on conflict (organization_id, learner_ref) do nothing;
    select h.browser into v_owner from hosted_learners h
      where h.organization_id = p_organization and h.learner_ref = v_ref for update;
    if v_owner = p_browser then
      return v_ref;
    end if;
  end loop;
  return null;
end $$;
--> statement-breakpoint
-- As before, but that what a token says of itself (its metadata) is taken from its row, so that nobody has to carry it here.
create or replace function record_submission(
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
      p_question_outcomes::smallint[], p_score, p_max_score, p_percentage, p_passed, p_passing, p_auto_score,
      coalesce(p_metadata, (select t.metadata from embed_tokens t where t.organization_id = p_organization and t.id = p_token)),
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
-- As before, with the metadata as above.
create or replace function record_submissions(p_organization uuid, p_rows jsonb)
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
          g."maxScore", g.percentage, g.passed, g.passing, g."autoScore",
          coalesce(g.metadata, (select t.metadata from embed_tokens t where t.organization_id = p_organization and t.id = g.token)),
          g."startedAt", g."submittedAt",
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
-- What follows is for processes of the version before, which may run beside newer ones while an update is rolled out: they
-- go on reading and writing saved_answers, and find and leave the answers where these are now.
create or replace function embed_present(p_digests bytea[]) returns table (token embed_tokens, rate jsonb, attempts integer)
language plpgsql rows 1 as $$
declare
  v_digest bytea;
begin
  for v_digest in select d from unnest(p_digests) d order by d loop
    select t.* into token from embed_tokens t where t.digest = v_digest;
    continue when not found;
    if token.has_progress then
      token.saved_answers := (select p.answers from embed_progress p
        where p.organization_id = token.organization_id and p.token_id = token.id);
    end if;
    select to_jsonb(r) into rate from embed_rate(token.organization_id, token.id) r;
    attempts := attempts_used(token.organization_id, token.assessment_id, token.learner_ref);
    return next;
  end loop;
end $$;
--> statement-breakpoint
create or replace function embed_save(p_organization uuid, p_rows json) returns setof uuid
language sql as $$
  select s.id from embed_save_progress(
    p_organization, array(select r.id from json_to_recordset(p_rows) as r(id uuid)), p_rows) s where not s.is_full
$$;
--> statement-breakpoint
-- A token that is ended before its time gives its answers to whoever ends it, and a new one brings them along.
create function hand_over_progress() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into embed_progress (organization_id, token_id, answers, delete_after)
      values (new.organization_id, new.id, new.saved_answers, new.expires_at + interval '1 day');
    update embed_tokens t set saved_answers = null, has_progress = true
      where t.organization_id = new.organization_id and t.id = new.id;
    return null;
  end if;
  new.saved_answers := (select p.answers from embed_progress p
    where p.organization_id = new.organization_id and p.token_id = new.id);
  return new;
end $$;
--> statement-breakpoint
create trigger embed_tokens_made after insert on embed_tokens for each row when (new.saved_answers is not null)
  execute function hand_over_progress();
--> statement-breakpoint
create trigger embed_tokens_ended before update of expires_at on embed_tokens for each row
  when (new.expires_at < old.expires_at and new.source = 'hosted' and new.has_progress and old.saved_answers is null)
  execute function hand_over_progress();
