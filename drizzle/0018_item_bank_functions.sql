-- Returns the learner's open attempt at an assessment, or opens one. Outcomes: 'resumed', 'opened', or without an attempt
-- 'not_published', 'not_open', 'exhausted' and 'full' (p_room, the number of guests who can still start, is 0).
-- Accommodations that are null are those of the learner. p_started_at and p_version are given for a token that a process of the version before has started.
create or replace function open_attempt(
  p_organization uuid, p_assessment uuid, p_id uuid, p_learner_ref text, p_browser bytea, p_time_factor double precision,
  p_extra_attempts integer, p_metadata jsonb, p_now timestamptz, p_source text default 'api', p_expires_at timestamptz default null,
  p_room integer default null, p_started_at timestamptz default null, p_version integer default null,
  out outcome text, out attempt attempts)
language plpgsql as $$
declare
  v_assessment record;
  v_time_factor double precision := coalesce(p_time_factor, 1);
  v_extra_attempts integer := coalesce(p_extra_attempts, 0);
begin
  if p_time_factor is null and p_extra_attempts is null and p_learner_ref is not null then
    select coalesce(l.time_factor, 1), coalesce(l.extra_attempts, 0) into v_time_factor, v_extra_attempts
      from learners l where l.organization_id = p_organization and l.learner_ref = p_learner_ref;
    v_time_factor := coalesce(v_time_factor, 1);
    v_extra_attempts := coalesce(v_extra_attempts, 0);
  end if;
  select a.status, a.version, a.allowed_attempts, a.on_deadline = 'submit_saved' as submit_saved, a.exercise_order,
      coalesce(a.opens_at > p_now or a.closes_at <= p_now, false) as is_outside,
      a.time_limit_minutes * v_time_factor * interval '1 minute' as time_limit
    into v_assessment from assessments a where a.organization_id = p_organization and a.id = p_assessment;
  for v_try in 1..3 loop
    if p_learner_ref is not null then
      select * into attempt from attempts a
        where a.assessment_id = p_assessment and a.organization_id = p_organization and a.learner_ref = p_learner_ref
          and coalesce(a.browser, ''::bytea) = coalesce(p_browser, ''::bytea) and a.state = 'open';
      if found then
        outcome := 'resumed';
        return;
      end if;
    end if;
    if v_assessment.status is distinct from 'published' then
      outcome := 'not_published';
      return;
    end if;
    if v_assessment.is_outside and p_started_at is null then
      outcome := 'not_open';
      return;
    end if;
    if attempts_used(p_organization, p_assessment, p_learner_ref) >= v_assessment.allowed_attempts + v_extra_attempts then
      outcome := 'exhausted';
      return;
    end if;
    if p_room <= 0 then
      outcome := 'full';
      return;
    end if;
    -- Of two calls at once for one learner, the second waits here for the first and finds its attempt in the next round.
    insert into attempts (organization_id, id, assessment_id, learner_ref, browser, source, version, time_factor, extra_attempts,
        metadata, started_at, deadline, submit_saved, exercise_order, expires_at)
      values (p_organization, p_id, p_assessment, p_learner_ref, p_browser, p_source, coalesce(p_version, v_assessment.version),
        v_time_factor, v_extra_attempts, p_metadata, coalesce(p_started_at, p_now),
        coalesce(p_started_at, p_now) + v_assessment.time_limit, v_assessment.submit_saved, v_assessment.exercise_order,
        p_expires_at)
      on conflict do nothing returning * into attempt;
    if found then
      outcome := 'opened';
      return;
    end if;
  end loop;
  raise exception 'the attempts of a learner are opened and closed too fast' using errcode = 'serialization_failure';
end $$;
--> statement-breakpoint
-- The functions below return two more columns: what determines the questions that an attempt shows.
drop function begin_attempts(uuid, uuid[], uuid[], timestamptz[]);
--> statement-breakpoint
drop function find_embed_tokens(bytea[], text[]);
--> statement-breakpoint
-- Opens the attempts of embed tokens of one organization, or returns those that are open. p_ids are the ids of new attempts.
-- Outcomes as of open_attempt, and 'used' for a token that has been used up. A token points to the attempt from then on.
create function begin_attempts(p_organization uuid, p_tokens uuid[], p_ids uuid[], p_nows timestamptz[])
returns table (token uuid, assessment uuid, outcome text, attempt uuid, version integer, started_at timestamptz,
  deadline timestamptz, answers jsonb, seed uuid, exercise_order text)
language plpgsql rows 1 as $$
#variable_conflict use_column
declare
  v_new uuid;
  v_now timestamptz;
  v_room integer;
  v_is_guest boolean;
  t embed_tokens;
  v_opened record;
  v_attempt attempts;
begin
  -- Before any row is locked, because a caller may wait for room.
  perform from embed_tokens e where e.organization_id = p_organization and e.id = any(p_tokens) and e.attempt_id is null
    and (e.learner_ref is null or e.browser is not null);
  if found then
    v_room := guest_room(p_organization);
  end if;
  if cardinality(p_tokens) > 1 then
    perform from embed_tokens e where e.organization_id = p_organization and e.id = any(p_tokens)
      order by e.id for update;
  end if;
  for token, v_new, v_now in select a.token, a.id, a.now from unnest(p_tokens, p_ids, p_nows) a (token, id, now) order by a.token loop
    select e.* into t from embed_tokens e where e.organization_id = p_organization and e.id = token for update;
    continue when not found;
    assessment := t.assessment_id;
    attempt := null;
    if t.consumed_at is not null then
      outcome := 'used';
      return next;
      continue;
    end if;
    v_is_guest := t.learner_ref is null or t.browser is not null;
    select a.* into v_attempt from attempts a
      where a.organization_id = p_organization and a.id = t.attempt_id and a.state = 'open';
    if found then
      outcome := 'resumed';
    else
      select o.* into v_opened from open_attempt(p_organization, t.assessment_id, v_new,
        t.learner_ref, t.browser, case when is_accommodated(t) then t.time_factor end,
        case when is_accommodated(t) then t.extra_attempts end, t.metadata, v_now, t.source,
        case when v_is_guest then t.expires_at end, case when v_is_guest then v_room end,
        case when t.attempt_id is null then t.started_at end, case when t.attempt_id is null then t.version end) o;
      outcome := v_opened.outcome;
      v_attempt := v_opened.attempt;
      if outcome = 'opened' and v_is_guest then
        v_room := v_room - 1;
      end if;
      if outcome = 'opened' and t.has_progress and t.attempt_id is null then
        update attempts a set saved_answers = p.answers, answered_count = count_answered(p.answers), last_saved_at = p.saved_at
          from embed_progress p
          where p.organization_id = p_organization and p.token_id = token
            and a.organization_id = p_organization and a.id = v_attempt.id
          returning a.* into v_attempt;
      end if;
      if v_attempt.id is not null then
        update embed_tokens e set attempt_id = v_attempt.id, started_at = v_attempt.started_at, version = v_attempt.version
          where e.organization_id = p_organization and e.id = token;
      end if;
    end if;
    attempt := v_attempt.id;
    version := v_attempt.version;
    started_at := v_attempt.started_at;
    deadline := v_attempt.deadline;
    answers := v_attempt.saved_answers;
    seed := v_attempt.seed;
    exercise_order := v_attempt.exercise_order;
    return next;
  end loop;
end $$;
--> statement-breakpoint
-- The tokens of some digests, of any organization, each with its attempt and with one hit of its rate limit taken. The
-- attempt is the one that the token opened, or else the one that the learner has open. Without columns that have no size
-- limit, because organizations share the statement. Tokens are taken one after the other, in an order that all callers share.
create function find_embed_tokens(p_digests bytea[], p_origins text[])
returns table (
  digest bytea, organization_id uuid, id uuid, assessment_id uuid, learner_ref text, source text, origin_listed boolean,
  time_factor double precision, extra_attempts integer, expires_at timestamptz, version integer, started_at timestamptz,
  browser bytea, consumed_at timestamptz, submission_id uuid, idempotency_key text, answers_digest bytea,
  attempt_id uuid, is_own_attempt boolean, attempt_state text, attempt_version integer, attempt_started_at timestamptz, deadline timestamptz,
  has_saved_answers boolean, attempt_submission_id uuid, closed_at timestamptz, attempt_seed uuid, attempt_exercise_order text,
  attempts integer, allowed boolean, remaining bigint, reset_after double precision, retry_after double precision)
language plpgsql rows 1 as $$
declare
  v_digest bytea;
  v_origin text;
  t record;
  v_attempt record;
  v_learner record;
begin
  perform set_config('synchronous_commit', 'off', true);
  for v_digest, v_origin in select a.digest, a.origin from unnest(p_digests, p_origins) a (digest, origin) order by a.digest loop
    select e.digest, e.organization_id, e.id, e.assessment_id, e.learner_ref, e.source, v_origin = any(e.origins) as listed,
        e.time_factor, e.extra_attempts, is_accommodated(e) as accommodated, e.expires_at, e.version, e.started_at, e.browser, e.attempt_id, e.consumed_at,
        e.submission_id, e.idempotency_key, e.answers_digest
      into t from embed_tokens e where e.digest = v_digest;
    continue when not found;
    select r.granted > 0, r.remaining, r.reset_after, r.retry_after into allowed, remaining, reset_after, retry_after
      from rate_take(t.organization_id, 'embed:' || t.id, 60, interval '60 seconds') r;
    -- A token over its limit is refused, so that its attempt isn't looked up.
    attempts := case when allowed then attempts_used(t.organization_id, t.assessment_id, t.learner_ref) else 0 end;
    if not allowed then
      select null::uuid as id, null::text as state, null::integer as version, null::timestamptz as started_at,
        null::timestamptz as deadline, false as saved, null::uuid as submission_id,
        null::timestamptz as closed_at, null::uuid as seed, null::text as exercise_order into v_attempt;
    elsif t.attempt_id is not null then
      select a.id, a.state, a.version, a.started_at, a.deadline, a.saved_answers is not null as saved, a.submission_id, a.closed_at, a.seed, a.exercise_order
        into v_attempt from attempts a where a.organization_id = t.organization_id and a.id = t.attempt_id;
    else
      select a.id, a.state, a.version, a.started_at, a.deadline, a.saved_answers is not null as saved, a.submission_id, a.closed_at, a.seed, a.exercise_order
        into v_attempt from attempts a
        where a.assessment_id = t.assessment_id and a.organization_id = t.organization_id and a.learner_ref = t.learner_ref
          and coalesce(a.browser, ''::bytea) = coalesce(t.browser, ''::bytea) and a.state = 'open';
    end if;
    if not t.accommodated and t.learner_ref is not null then
      select l.time_factor, l.extra_attempts into v_learner
        from learners l where l.organization_id = t.organization_id and l.learner_ref = t.learner_ref;
      t.time_factor := coalesce(v_learner.time_factor, t.time_factor);
      t.extra_attempts := coalesce(v_learner.extra_attempts, t.extra_attempts);
    end if;
    digest := t.digest; organization_id := t.organization_id; id := t.id; assessment_id := t.assessment_id;
    learner_ref := t.learner_ref; source := t.source; origin_listed := t.listed; time_factor := t.time_factor;
    extra_attempts := t.extra_attempts; expires_at := t.expires_at; version := t.version; started_at := t.started_at;
    browser := t.browser; consumed_at := t.consumed_at; submission_id := t.submission_id;
    idempotency_key := t.idempotency_key; answers_digest := t.answers_digest;
    attempt_id := v_attempt.id; is_own_attempt := v_attempt.id = t.attempt_id; attempt_state := v_attempt.state; attempt_version := v_attempt.version;
    attempt_started_at := v_attempt.started_at; deadline := v_attempt.deadline;
    has_saved_answers := coalesce(v_attempt.saved, false); attempt_submission_id := v_attempt.submission_id;
    closed_at := v_attempt.closed_at; attempt_seed := v_attempt.seed; attempt_exercise_order := v_attempt.exercise_order;
    return next;
  end loop;
end $$;
--> statement-breakpoint
-- Records graded submissions of one organization, one or many, in one transaction. A row of p_rows is a submission by the
-- names below; p_tokens are the embed tokens that the rows use up. A recorded submission has its attempt, row and event, and
-- the others leave nothing behind. One result per row, with the outcome:
--   'recorded'
--   'stale'      the assessment has changed since this revision was read: read it again and grade again
--   'used'       the embed token had been used
--   'closed'     the attempt isn't open, or its time is up and its saved answers count
--   'exhausted'  the learner has used all allowed attempts
-- The counter's row lock makes attempts exact under any race. Tokens and attempts are locked in the order of their ids, and
-- counters in the order of their learners, so that two of these calls can't deadlock. A learner, a token or an attempt may
-- occur twice: the rows are counted one after the other. Whether a submission is late is decided by the deadline of the
-- locked attempt, so that an extension in the last second counts. A submission without an attempt or a token has the
-- learner's accommodations. `timeLimit` is in minutes.
-- The shared lock lets a regrade wait for the submissions in progress: those that begin later find the corrected keys.
-- The loop decides, and what it decided is written by one statement per table: statements for each row cost 10 to 20 percent
-- of the throughput of many learners who submit at once. Generic plans, since custom ones would be planned at every call.
create or replace function record_graded_submissions(p_organization uuid, p_tokens uuid[], p_rows jsonb)
returns table (id uuid, outcome text, attempt integer, learner uuid)
language plpgsql rows 1 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  r record;
  v_attempt record;
  v_learner record;
  v_late boolean;
  v_assessment uuid;
  v_revision bigint;
  v_ids uuid[] := '{}';
  v_attempts integer[] := '{}';
  v_learners uuid[] := '{}';
  v_attempt_ids uuid[] := '{}';
  v_lates boolean[] := '{}';
begin
  -- A learner who is being erased is waited for, before anything that erasing needs is locked. The foreign key of a
  -- submission would take the same lock.
  perform from (select r."learnerRef" as ref from jsonb_to_recordset(p_rows) as r("learnerRef" text) order by 1) r
    cross join lateral (select from learners l
      where l.organization_id = p_organization and l.learner_ref = r.ref for key share) l;
  if cardinality(p_tokens) > 1 then
    perform from embed_tokens t where t.organization_id = p_organization and t.id = any(p_tokens)
      order by t.id for update;
    perform from attempts a where a.organization_id = p_organization
      and a.id in (select r.attempt from jsonb_to_recordset(p_rows) as r(attempt uuid))
      order by a.id for update;
  end if;

  for r in
    select * from jsonb_to_recordset(p_rows) as r(assessment uuid, revision bigint, id uuid, "learnerId" uuid,
      "learnerRef" text, allowed integer, "isDraft" boolean, late boolean, "submittedAt" timestamptz, token uuid,
      "idempotencyKey" text, "answersDigest" bytea, attempt uuid, "submittedBy" text, "startedAt" timestamptz,
      "timeLimit" integer)
    order by r."learnerRef", r.id
  loop
    id := r.id;

    -- The rows of one call are nearly always of one assessment.
    if r.assessment is distinct from v_assessment then
      perform pg_advisory_xact_lock_shared(hashtextextended(r.assessment::text, 0));
      select a.id, a.revision into v_assessment, v_revision from assessments a
        where a.organization_id = p_organization and a.id = r.assessment;
    end if;
    if v_revision is distinct from r.revision then
      outcome := 'stale';
      return next;
      continue;
    end if;

    if r.token is not null then
      -- A process of the version before sends no attempt, but the token may have opened one.
      select coalesce(r.attempt, t.attempt_id) into r.attempt from embed_tokens t
        where t.organization_id = p_organization and t.id = r.token and t.consumed_at is null for update;
      if not found then
        outcome := 'used';
        return next;
        continue;
      end if;
    end if;

    v_late := r.late;
    if r.attempt is not null then
      select a.state, a.submit_saved and r."submittedBy" is distinct from 'deadline' as cuts_off,
          a.deadline + interval '30 seconds' < r."submittedAt" as is_over
        into v_attempt from attempts a where a.organization_id = p_organization and a.id = r.attempt for update;
      if not found or v_attempt.state <> 'open' or v_attempt.cuts_off and v_attempt.is_over then
        outcome := 'closed';
        return next;
        continue;
      end if;
      v_late := coalesce(v_attempt.is_over, false) and r."submittedBy" is distinct from 'deadline';
    end if;

    select l.id, l.time_factor, l.extra_attempts into v_learner from learners l
      where l.organization_id = p_organization and l.learner_ref = r."learnerRef" for key share;
    learner := v_learner.id;
    if r.token is null and r.attempt is null then
      r.allowed := r.allowed + coalesce(v_learner.extra_attempts, 0);
      if v_learner.time_factor is not null then
        v_late := coalesce(r."startedAt" + r."timeLimit" * v_learner.time_factor * interval '1 minute' + interval '30 seconds'
          < r."submittedAt", v_late);
      end if;
    end if;
    -- A learner who was added meanwhile can be erased before the lock.
    while learner is null loop
      insert into learners as l (organization_id, id, learner_ref)
        values (p_organization, r."learnerId", r."learnerRef")
        on conflict (organization_id, learner_ref) do nothing returning l.id into learner;
      if learner is null then
        select l.id into learner from learners l
          where l.organization_id = p_organization and l.learner_ref = r."learnerRef" for key share;
      end if;
    end loop;

    if r."isDraft" then
      attempt := 0;
    else
      insert into attempt_counters as c (organization_id, assessment_id, learner_id, used)
        values (p_organization, r.assessment, learner, 1)
        on conflict (organization_id, assessment_id, learner_id)
          do update set used = c.used + 1 where r.allowed is null or c.used - c.voided < r.allowed
        returning c.used into attempt;
      if attempt is null then
        outcome := 'exhausted';
        return next;
        continue;
      end if;
    end if;

    if r.token is not null then
      update embed_tokens t set consumed_at = r."submittedAt", submission_id = r.id, saved_answers = null,
          idempotency_key = r."idempotencyKey", answers_digest = r."answersDigest"
        where t.organization_id = p_organization and t.id = r.token;
    end if;
    if r.attempt is not null then
      update attempts a set state = 'submitted', submission_id = r.id, closed_at = r."submittedAt", saved_answers = null
        where a.organization_id = p_organization and a.id = r.attempt;
    end if;
    v_ids := v_ids || r.id;
    v_attempts := v_attempts || attempt;
    v_learners := v_learners || learner;
    v_attempt_ids := array_append(v_attempt_ids, r.attempt);
    v_lates := v_lates || v_late;
    outcome := 'recorded';
    return next;
  end loop;

  if v_ids = '{}' then
    return;
  end if;
  -- The metadata of an attempt or an embed token is read from its row, so that callers don't have to send it.
  -- The event tells what only the recorded row knows. A submission is updated when it is recorded, which can be long after the
  -- time that a worker dates it to, so that a client that syncs by time of update finds it.
  with recorded as (insert into submissions as s (organization_id, id, assessment_id, assessment_version, learner_id, learner_ref, source,
      status, is_draft, late, attempt_number, answers, fractions, question_scores, question_outcomes, score, max_score,
      percentage, passed, passing_score_percent, auto_score, metadata, attempt_id, submitted_by, started_at, submitted_at, graded_at,
      updated_at, regrades, draw)
    select p_organization, r.id, r.assessment, r.version, v_learners[array_position(v_ids, r.id)], r."learnerRef", r.source,
      r.status, r."isDraft", v_lates[array_position(v_ids, r.id)], v_attempts[array_position(v_ids, r.id)], r.answers, r.fractions, r.scores, r.outcomes,
      r.score, r."maxScore", r.percentage, r.passed, r.passing, r."autoScore",
      coalesce(r.metadata,
        (select t.metadata from embed_tokens t where t.organization_id = p_organization and t.id = r.token),
        (select a.metadata from attempts a
          where a.organization_id = p_organization and a.id = v_attempt_ids[array_position(v_ids, r.id)])),
      v_attempt_ids[array_position(v_ids, r.id)], coalesce(r."submittedBy", 'learner'),
      r."startedAt", r."submittedAt", case when r.status = 'graded' then r."submittedAt" end, clock_timestamp(),
      coalesce(r.regrades, '{}'), r.draw
    from jsonb_to_recordset(p_rows) as r(assessment uuid, version integer, id uuid, "learnerRef" text, source text,
      status text, "isDraft" boolean, answers jsonb, fractions jsonb, scores double precision[],
      outcomes smallint[], score double precision, "maxScore" double precision, percentage double precision,
      passed boolean, passing integer, "autoScore" double precision, metadata jsonb, "startedAt" timestamptz,
      "submittedAt" timestamptz, token uuid, "submittedBy" text, regrades uuid[], draw smallint[])
    where r.id = any(v_ids)
    returning s.id, s.learner_id, s.metadata, s.attempt_number, s.attempt_id)
  insert into events (organization_id, id, type, data, created_at, learner_id)
    select p_organization, r."eventId", 'submission.graded', r.event || jsonb_build_object('metadata', s.metadata,
        'attempt_number', s.attempt_number, 'attempt_id', s.attempt_id), r."submittedAt", s.learner_id
    from recorded s
      join jsonb_to_recordset(p_rows) as r(id uuid, "submittedAt" timestamptz, "eventId" uuid, event jsonb) on r.id = s.id;
end $$;
--> statement-breakpoint
-- Refuses changes of what was written once and for all.
create trigger item_revisions_frozen before update on item_revisions for each row execute function refuse_change();
