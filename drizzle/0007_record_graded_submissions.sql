-- Records graded submissions of one organization, one or many, in one transaction. A row of p_rows is a submission by the
-- names below; p_tokens are the embed tokens that the rows use up. A recorded submission has its attempt, row and event, and
-- the others leave nothing behind. One result per row, with the outcome:
--   'recorded'
--   'stale'      the assessment has changed since this revision was read: read it again and regrade
--   'used'       the embed token had been used
--   'exhausted'  the learner has used all allowed attempts
-- The counter's row lock makes attempts exact under any race. Tokens are locked in the order of their ids, as embed_begin
-- locks them, and counters in the order of their learners, so that two of these calls can't deadlock. A learner or a token
-- may occur twice: the rows are counted one after the other.
-- The loop decides, and what it decided is written by one statement per table: statements for each row cost 10 to 20 percent
-- of the throughput of many learners who submit at once. Generic plans, since custom ones would be planned at every call.
create or replace function record_graded_submissions(p_organization uuid, p_tokens uuid[], p_rows jsonb)
returns table (id uuid, outcome text, attempt integer, learner uuid)
language plpgsql rows 1 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  r record;
  v_assessment uuid;
  v_revision bigint;
  v_ids uuid[] := '{}';
  v_attempts integer[] := '{}';
  v_learners uuid[] := '{}';
begin
  if cardinality(p_tokens) > 1 then
    perform from embed_tokens t where t.organization_id = p_organization and t.id = any(p_tokens)
      order by t.id for update;
  end if;

  for r in
    select * from jsonb_to_recordset(p_rows) as r(assessment uuid, revision bigint, id uuid, "learnerId" uuid,
      "learnerRef" text, allowed integer, "isDraft" boolean, "submittedAt" timestamptz, token uuid,
      "idempotencyKey" text, "answersDigest" bytea)
    order by r."learnerRef", r.id
  loop
    id := r.id;

    -- The rows of one call are nearly always of one assessment.
    if r.assessment is distinct from v_assessment then
      select a.id, a.revision into v_assessment, v_revision from assessments a
        where a.organization_id = p_organization and a.id = r.assessment;
    end if;
    if v_revision is distinct from r.revision then
      outcome := 'stale';
      return next;
      continue;
    end if;

    if r.token is not null then
      perform from embed_tokens t
        where t.organization_id = p_organization and t.id = r.token and t.consumed_at is null for update;
      if not found then
        outcome := 'used';
        return next;
        continue;
      end if;
    end if;

    select l.id into learner from learners l
      where l.organization_id = p_organization and l.learner_ref = r."learnerRef";
    if learner is null then
      insert into learners as l (organization_id, id, learner_ref)
        values (p_organization, r."learnerId", r."learnerRef")
        on conflict (organization_id, learner_ref) do nothing returning l.id into learner;
      if learner is null then
        select l.id into learner from learners l
          where l.organization_id = p_organization and l.learner_ref = r."learnerRef";
      end if;
    end if;

    if r."isDraft" then
      attempt := 0;
    else
      insert into attempt_counters as c (organization_id, assessment_id, learner_id, used)
        values (p_organization, r.assessment, learner, 1)
        on conflict (organization_id, assessment_id, learner_id)
          do update set used = c.used + 1 where r.allowed is null or c.used < r.allowed
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
    v_ids := v_ids || r.id;
    v_attempts := v_attempts || attempt;
    v_learners := v_learners || learner;
    outcome := 'recorded';
    return next;
  end loop;

  if v_ids = '{}' then
    return;
  end if;
  -- Metadata that goes with an embed token is taken from its row, so that nobody has to carry it here.
  insert into submissions (organization_id, id, assessment_id, assessment_version, learner_id, learner_ref, source,
      status, is_draft, late, attempt_number, answers, fractions, question_scores, question_outcomes, score, max_score,
      percentage, passed, passing_score_percent, auto_score, metadata, started_at, submitted_at, graded_at)
    select p_organization, r.id, r.assessment, r.version, v_learners[array_position(v_ids, r.id)], r."learnerRef", r.source,
      r.status, r."isDraft", r.late, v_attempts[array_position(v_ids, r.id)], r.answers, r.fractions, r.scores, r.outcomes,
      r.score, r."maxScore", r.percentage, r.passed, r.passing, r."autoScore",
      coalesce(r.metadata, (select t.metadata from embed_tokens t
        where t.organization_id = p_organization and t.id = r.token)),
      r."startedAt", r."submittedAt", case when r.status = 'graded' then r."submittedAt" end
    from jsonb_to_recordset(p_rows) as r(assessment uuid, version integer, id uuid, "learnerRef" text, source text,
      status text, "isDraft" boolean, late boolean, answers jsonb, fractions jsonb, scores double precision[],
      outcomes smallint[], score double precision, "maxScore" double precision, percentage double precision,
      passed boolean, passing integer, "autoScore" double precision, metadata jsonb, "startedAt" timestamptz,
      "submittedAt" timestamptz, token uuid)
    where r.id = any(v_ids);
  insert into events (organization_id, id, type, data, created_at)
    select p_organization, r."eventId", 'submission.graded', r.event, r."submittedAt"
    from jsonb_to_recordset(p_rows) as r(id uuid, "submittedAt" timestamptz, "eventId" uuid, event jsonb)
    where r.id = any(v_ids);
end $$;
--> statement-breakpoint
-- The two functions that wrote these rules twice stay as wrappers with their signatures: while an update is rolled out,
-- processes of the version before still call them, and dropping them would fail their submissions. A later migration may
-- drop both, once no process of a version before this one can run.
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
begin
  select r.outcome, r.attempt, r.learner into outcome, attempt, learner
    from record_graded_submissions(p_organization, array_remove(array[p_token], null), jsonb_build_array(jsonb_build_object(
      'assessment', p_assessment, 'revision', p_revision, 'version', p_version, 'id', p_id, 'learnerId', p_learner_id,
      'learnerRef', p_learner_ref, 'allowed', p_allowed, 'source', p_source, 'status', p_status, 'isDraft', p_is_draft,
      'late', p_late, 'answers', p_answers, 'fractions', p_fractions,
      'scores', to_jsonb(p_question_scores::double precision[]), 'outcomes', to_jsonb(p_question_outcomes::smallint[]),
      'score', p_score, 'maxScore', p_max_score, 'percentage', p_percentage, 'passed', p_passed, 'passing', p_passing,
      'autoScore', p_auto_score, 'metadata', p_metadata, 'startedAt', p_started_at, 'submittedAt', p_submitted_at,
      'eventId', p_event_id, 'event', p_event, 'token', p_token, 'idempotencyKey', p_idempotency_key,
      'answersDigest', p_answers_digest))) r;
end $$;
--> statement-breakpoint
create or replace function record_submissions(p_organization uuid, p_rows jsonb)
returns table (id uuid, attempt integer, learner uuid)
language sql as $$
  select r.id, r.attempt, r.learner
  from record_graded_submissions(p_organization,
    array(select t.token from jsonb_to_recordset(p_rows) as t(token uuid) where t.token is not null), p_rows) r
  where r.outcome = 'recorded'
$$;
