-- Records graded submissions, at most one of each learner, and their events. Each parameter after the organization is a column
-- with a value for each submission; `lib/domains/submissions/record-queries.ts` describes them. The outcome of each is
-- `recorded`; `stale` if the assessment has changed since the revision that graded it; `used` if its embed token has been
-- used; `closed` if its attempt isn't open or was over; or `exhausted` if the learner has no attempt left. A rename
-- can have moved an attempt or a token since the caller read it. The reference of its row then replaces the caller's.
create or replace function record_batch(
  p_organization uuid, p_ids uuid[], p_assessments uuid[], p_revisions bigint[], p_versions integer[], p_regrades text[],
  p_draws text[], p_learner_ids uuid[], p_learner_refs text[], p_allowed integer[], p_time_limits integer[],
  p_sources text[], p_statuses text[], p_drafts boolean[], p_lates boolean[], p_answers jsonb, p_fractions jsonb,
  p_question_scores text[], p_question_outcomes text[], p_codes text[], p_scores double precision[],
  p_max_scores double precision[], p_percentages double precision[], p_passed boolean[], p_passing integer[], p_auto_scores double precision[],
  p_metadata jsonb, p_started timestamptz[], p_submitted timestamptz[], p_event_ids uuid[], p_events jsonb,
  p_attempts uuid[], p_submitted_by text[], p_tokens uuid[], p_idempotency_keys text[], p_answers_digests bytea[])
returns table (id uuid, outcome text, attempt integer, learner uuid)
language plpgsql rows 10 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_has_tokens boolean := array_remove(p_tokens, null) <> '{}';
  v_attempts uuid[] := p_attempts;
  v_assessment uuid;
  v_revision bigint;
  v_revisions bigint[] := '{}';
  v_learner_refs text[];
  v_learners uuid[];
  v_time_factors double precision[];
  v_extra_attempts integer[];
  v_added uuid[];
  v_outcomes text[];
  v_lates boolean[];
  v_allowed integer[];
  v_numbers integer[];
begin
  -- A learner who is being erased is waited for, before anything that erasing needs is locked. The foreign key of a
  -- submission would take the same lock.
  select array_agg(l.id order by r.n), array_agg(l.time_factor order by r.n), array_agg(l.extra_attempts order by r.n)
    into v_learners, v_time_factors, v_extra_attempts
    from (select * from unnest(p_learner_refs) with ordinality u (ref, n) order by u.ref) r
    left join lateral (select l.id, l.time_factor, l.extra_attempts from learners l
      where l.organization_id = p_organization and l.learner_ref = r.ref for key share) l on true;
  if v_has_tokens then
    perform from embed_tokens t where t.organization_id = p_organization and t.id = any(p_tokens)
      order by t.id for update;
  end if;
  if v_has_tokens or array_remove(p_attempts, null) <> '{}' then
    -- A process of the version before sends no attempt, but the token may have opened one.
    select array_agg(coalesce(r.attempt, t.attempt_id) order by r.n) into v_attempts
      from unnest(p_attempts, p_tokens) with ordinality r (attempt, token, n)
      left join lateral (select t.attempt_id from embed_tokens t
        where t.organization_id = p_organization and t.id = r.token and t.consumed_at is null offset 0) t on true;
    perform from attempts a where a.organization_id = p_organization and a.id = any(v_attempts) order by a.id for update;
  end if;

  -- The rows of one call are nearly always of one assessment.
  foreach v_assessment in array p_assessments loop
    if v_revisions = '{}' or v_assessment <> p_assessments[cardinality(v_revisions)] then
      perform pg_advisory_xact_lock_shared(hashtextextended(v_assessment::text, 0));
      select a.revision into v_revision from assessments a
        where a.organization_id = p_organization and a.id = v_assessment;
    end if;
    v_revisions := array_append(v_revisions, v_revision);
  end loop;
  select array_agg(r.outcome order by r.n), array_agg(r.late order by r.n), array_agg(r.allowed order by r.n),
      array_agg(r.ref order by r.n)
    into v_outcomes, v_lates, v_allowed, v_learner_refs
    from (
      select r.n,
        case when r.current is distinct from r.revision then 'stale'
          when r.token is not null and t.id is null then 'used'
          when r.attempt is not null and (a.id is null or a.state <> 'open' or a.cuts_off and a.is_over) then 'closed'
          end as outcome,
        case when r.attempt is not null then coalesce(a.is_over, false) and r.submitted_by <> 'deadline'
          when r.token is null then coalesce(r.started + r.time_limit * r.time_factor * interval '1 minute'
            + interval '30 seconds' < r.submitted, r.late)
          else r.late end as late,
        case when r.token is null and r.attempt is null then r.allowed + coalesce(r.extra_attempts, 0)
          else r.allowed end as allowed,
        coalesce(a.learner_ref, t.learner_ref, r.ref) as ref
      from unnest(p_revisions, v_revisions, p_tokens, v_attempts, p_submitted_by, p_lates, p_allowed, p_time_limits,
        p_started, p_submitted, v_time_factors, v_extra_attempts, p_learner_refs) with ordinality
        r (revision, current, token, attempt, submitted_by, late, allowed, time_limit, started, submitted, time_factor,
          extra_attempts, ref, n)
      left join lateral (select t.id, t.learner_ref from embed_tokens t
        where t.organization_id = p_organization and t.id = r.token and t.consumed_at is null offset 0) t on true
      left join lateral (
        select a.id, a.learner_ref, a.state, a.submit_saved and r.submitted_by <> 'deadline' as cuts_off,
          a.deadline + interval '30 seconds' < r.submitted as is_over
        from attempts a where a.organization_id = p_organization and a.id = r.attempt offset 0) a on true) r;

  if v_learner_refs is distinct from p_learner_refs then
    select array_agg(case when r.ref is not distinct from r.sent then r.learner end order by r.n) into v_learners
      from unnest(v_learners, v_learner_refs, p_learner_refs) with ordinality r (learner, ref, sent, n);
  end if;

  -- A learner can be added meanwhile, and even be erased before the lock.
  while exists (select from unnest(v_learners, v_outcomes) r (learner, outcome)
      where r.learner is null and r.outcome is null) loop
    with added as (
      insert into learners as l (organization_id, id, learner_ref)
        select p_organization, r.id, r.ref
          from unnest(p_learner_ids, v_learner_refs, v_learners, v_outcomes) r (id, ref, learner, outcome)
          where r.learner is null and r.outcome is null
          order by r.ref
        on conflict (organization_id, learner_ref) do nothing
        returning l.id)
      select coalesce(array_agg(a.id), '{}') into v_added from added a;
    select array_agg(coalesce(r.learner, case when r.id = any(v_added) then r.id end, l.id) order by r.n) into v_learners
      from (select * from unnest(p_learner_ids, v_learner_refs, v_learners) with ordinality u (id, ref, learner, n)
        order by u.ref) r
      left join lateral (select l.id from learners l
        where r.learner is null and r.id <> all(v_added) and l.organization_id = p_organization and l.learner_ref = r.ref
        for key share) l on true;
  end loop;

  with counted as (
    insert into attempt_counters as c (organization_id, assessment_id, learner_id, used)
      select p_organization, r.assessment, r.learner, 1
        from unnest(p_assessments, v_learner_refs, v_learners, p_drafts, v_outcomes)
          r (assessment, ref, learner, is_draft, outcome)
        where r.outcome is null and not r.is_draft
        order by r.ref
      on conflict (organization_id, assessment_id, learner_id) do update set used = c.used + 1
        where coalesce(c.used - c.voided < v_allowed[array_position(v_learners, c.learner_id)], true)
      returning c.learner_id, c.used)
    select array_agg(case when r.is_draft then 0 else c.used end order by r.n),
        array_agg(coalesce(r.outcome, case when r.is_draft or c.used is not null then 'recorded' else 'exhausted' end)
          order by r.n)
      into v_numbers, v_outcomes
      from unnest(v_learners, p_drafts, v_outcomes) with ordinality r (learner, is_draft, outcome, n)
      left join counted c on c.learner_id = r.learner and r.outcome is null and not r.is_draft;

  if v_has_tokens then
    update embed_tokens t set consumed_at = r.submitted, submission_id = r.id, saved_answers = null,
        idempotency_key = r.idempotency_key, answers_digest = r.answers_digest
      from unnest(p_ids, p_tokens, p_submitted, p_idempotency_keys, p_answers_digests, v_outcomes)
        r (id, token, submitted, idempotency_key, answers_digest, outcome)
      where r.outcome = 'recorded' and t.organization_id = p_organization and t.id = r.token;
  end if;
  if array_remove(v_attempts, null) <> '{}' then
    update attempts a set state = 'submitted', submission_id = r.id, closed_at = r.submitted, saved_answers = null
      from unnest(p_ids, v_attempts, p_submitted, v_outcomes) r (id, attempt, submitted, outcome)
      where r.outcome = 'recorded' and a.organization_id = p_organization and a.id = r.attempt;
  end if;
  -- The metadata of an attempt or an embed token is read from its row, so that callers don't have to send it.
  -- The event tells what only the recorded row knows. A submission is updated when it is recorded, which can be long after
  -- the time that a worker dates it to, so that a client that syncs by time of update finds it.
  with recorded as (
    insert into submissions as s (organization_id, id, assessment_id, assessment_version, learner_id, learner_ref, source,
        status, is_draft, late, attempt_number, answers, fractions, question_scores, question_outcomes, score, max_score,
        percentage, passed, passing_score_percent, auto_score, metadata, attempt_id, submitted_by, started_at,
        submitted_at, graded_at, updated_at, regrades, draw,
        coded_answers)
      select p_organization, r.id, r.assessment, r.version, r.learner, r.ref, r.source,
        r.status, r.is_draft, r.late, r.number, p_answers -> r.i, p_fractions -> r.i, r.scores::double precision[],
        r.outcomes::smallint[], r.score, r.max_score, r.percentage, r.passed, r.passing, r.auto_score,
        coalesce(nullif(p_metadata -> r.i, 'null'),
          (select t.metadata from embed_tokens t where t.organization_id = p_organization and t.id = r.token),
          (select a.metadata from attempts a where a.organization_id = p_organization and a.id = r.attempt)),
        r.attempt, r.submitted_by, r.started, r.submitted, case when r.status = 'graded' then r.submitted end,
        clock_timestamp(), r.regrades::uuid[], r.draw::smallint[], r.codes
      from (
        select u.*, (u.n - 1)::integer as i
        from unnest(p_ids, p_assessments, p_versions, v_learners, v_learner_refs, p_sources, p_statuses, p_drafts, v_lates,
          v_numbers, p_question_scores, p_question_outcomes, p_codes, p_scores, p_max_scores, p_percentages, p_passed, p_passing,
          p_auto_scores, v_attempts, p_tokens, p_submitted_by, p_started, p_submitted, p_regrades, p_draws, v_outcomes)
          with ordinality
          u (id, assessment, version, learner, ref, source, status, is_draft, late, number, scores, outcomes, codes,
            score, max_score, percentage, passed, passing, auto_score, attempt, token, submitted_by, started, submitted, regrades,
            draw, outcome, n)
        where u.outcome = 'recorded') r
      returning s.id, s.learner_id, s.learner_ref, s.metadata, s.attempt_number, s.attempt_id, s.submitted_at)
  insert into events (organization_id, id, type, data, created_at, learner_id)
    select p_organization, p_event_ids[r.n], 'submission.graded',
      (p_events -> (r.n - 1)) || jsonb_build_object('metadata', r.metadata, 'attempt_number', r.attempt_number,
        'attempt_id', r.attempt_id)
        || case when v_learner_refs is distinct from p_learner_refs
          then jsonb_build_object('learner_ref', r.learner_ref) else '{}' end,
      r.submitted_at, r.learner_id
    from (select s.*, array_position(p_ids, s.id) as n from recorded s) r;

  return query select r.id, r.outcome, r.number, r.learner
    from unnest(p_ids, v_outcomes, v_numbers, v_learners) r (id, outcome, number, learner);
end $$;
