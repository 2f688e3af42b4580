-- Both functions return one more column: whether the attempt's saved answers are submitted when time is up, which the attempt
-- keeps from its beginning. Processes of the version before select the others by name.
drop function begin_attempts(uuid, uuid[], uuid[], timestamptz[]);
--> statement-breakpoint
drop function find_embed_tokens(bytea[], text[]);
--> statement-breakpoint
-- Opens the attempts of embed tokens of one organization, or returns those that are open. p_ids are the ids of new attempts.
-- Outcomes as of open_attempt, and 'used' for a token that has been used up. A token points to the attempt from then on. A
-- guest's attempt is kept as long as the latest of its tokens.
create function begin_attempts(p_organization uuid, p_tokens uuid[], p_ids uuid[], p_nows timestamptz[])
returns table (token uuid, assessment uuid, outcome text, attempt uuid, version integer, started_at timestamptz,
  deadline timestamptz, answers jsonb, seed uuid, exercise_order text, submit_saved boolean)
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
    if outcome = 'resumed' and v_attempt.expires_at < t.expires_at then
      update attempts a set expires_at = t.expires_at
        where a.organization_id = p_organization and a.id = v_attempt.id and a.expires_at < t.expires_at;
    end if;
    attempt := v_attempt.id;
    version := v_attempt.version;
    started_at := v_attempt.started_at;
    deadline := v_attempt.deadline;
    answers := v_attempt.saved_answers;
    seed := v_attempt.seed;
    exercise_order := v_attempt.exercise_order;
    submit_saved := v_attempt.submit_saved;
    return next;
  end loop;
end $$;
--> statement-breakpoint
-- The tokens of some digests, of any organization, each with its attempt and with one hit of its rate limit taken. The
-- attempt is the one that the token opened, or else the one that the learner has open. It keeps its extra attempts while those
-- of the learner change. Without columns that have no size limit, because organizations share the statement. Tokens are taken one
-- after the other, in an order that all callers share.
create function find_embed_tokens(p_digests bytea[], p_origins text[])
returns table (
  digest bytea, organization_id uuid, id uuid, assessment_id uuid, learner_ref text, source text, origin_listed boolean,
  time_factor double precision, extra_attempts integer, expires_at timestamptz, version integer, started_at timestamptz,
  browser bytea, consumed_at timestamptz, submission_id uuid, idempotency_key text, answers_digest bytea,
  attempt_id uuid, is_own_attempt boolean, attempt_state text, attempt_version integer, attempt_started_at timestamptz, deadline timestamptz,
  has_saved_answers boolean, attempt_submission_id uuid, closed_at timestamptz, attempt_seed uuid, attempt_exercise_order text,
  attempt_extra_attempts integer, attempt_submit_saved boolean,
  attempts integer, attempts_made integer, allowed boolean, remaining bigint, reset_after double precision, retry_after double precision)
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
    attempts_made := 0;
    attempts := 0;
    if allowed then
      select c.made, c.used into attempts_made, attempts from count_attempts(t.organization_id, t.assessment_id, t.learner_ref) c;
    end if;
    if not allowed then
      select null::uuid as id, null::text as state, null::integer as version, null::timestamptz as started_at,
        null::timestamptz as deadline, false as saved, null::uuid as submission_id,
        null::timestamptz as closed_at, null::uuid as seed, null::text as exercise_order,
        null::integer as extra_attempts, null::boolean as submit_saved into v_attempt;
    elsif t.attempt_id is not null then
      select a.id, a.state, a.version, a.started_at, a.deadline, a.saved_answers is not null as saved, a.submission_id, a.closed_at, a.seed, a.exercise_order,
          a.extra_attempts, a.submit_saved
        into v_attempt from attempts a where a.organization_id = t.organization_id and a.id = t.attempt_id;
    else
      select a.id, a.state, a.version, a.started_at, a.deadline, a.saved_answers is not null as saved, a.submission_id, a.closed_at, a.seed, a.exercise_order,
          a.extra_attempts, a.submit_saved
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
    attempt_extra_attempts := v_attempt.extra_attempts;
    attempt_submit_saved := v_attempt.submit_saved;
    return next;
  end loop;
end $$;
--> statement-breakpoint
-- Earlier releases kept a guest's attempt only as long as its first token.
update attempts a set expires_at = greatest(a.expires_at, (
    select max(e.expires_at) from embed_tokens e
      where e.organization_id = a.organization_id and e.attempt_id = a.id and e.consumed_at is null))
  where a.state = 'open' and a.expires_at is not null;
