-- How many of an assessment's attempts a learner has used. A voided submission gives its attempt back. Two lookups, each by
-- a key: a join would be planned while the tables are empty, and would read the counters of all learners.
create or replace function attempts_used(p_organization uuid, p_assessment uuid, p_learner_ref text) returns integer
language plpgsql stable as $$
declare
  v_learner uuid;
  v_used integer;
begin
  select l.id into v_learner from learners l
    where l.organization_id = p_organization and l.learner_ref = p_learner_ref;
  select c.used - c.voided into v_used from attempt_counters c
    where c.organization_id = p_organization and c.assessment_id = p_assessment and c.learner_id = v_learner;
  return coalesce(v_used, 0);
end $$;
--> statement-breakpoint
-- Counts the changes of a submission, and moves it to the end of the list by update. Erasing a learner is a change of what
-- a regrade was previewed on, but not of a score or mark.
create or replace function touch_submission() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  if new.erased_at is not distinct from old.erased_at then
    new.updated_at := greatest(clock_timestamp(), old.updated_at);
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace trigger submissions_touched before update on submissions for each row
  when ((old.status, old.score, old.max_score, old.percentage, old.passed, old.question_scores, old.question_outcomes,
    old.fractions, old.final_marks, old.grading_revision, old.voided_at, old.regrades, old.erased_at) is distinct from
    (new.status, new.score, new.max_score, new.percentage, new.passed, new.question_scores, new.question_outcomes,
    new.fractions, new.final_marks, new.grading_revision, new.voided_at, new.regrades, new.erased_at))
  execute function touch_submission();
--> statement-breakpoint
-- Notes the submissions whose figures changed, with what was counted of them before (null: they are new). One statement can
-- change many submissions, so these triggers run once per statement.
create function note_new_submissions() returns trigger language plpgsql as $$
begin
  insert into analytics_pending (organization_id, assessment_id, submission_id)
    select n.organization_id, n.assessment_id, n.id from added n where not n.is_draft order by n.attempt_number, n.id;
  return null;
end $$;
--> statement-breakpoint
-- The statement is planned each time: a plan that was made for one changed row would be quadratic for many.
create function note_changed_submissions() returns trigger language plpgsql as $$
begin
  execute $query$
    insert into analytics_pending (organization_id, assessment_id, submission_id, before)
    select n.organization_id, n.assessment_id, n.id, jsonb_build_object('status', o.status, 'score', o.score,
      'max_score', o.max_score, 'percentage', o.percentage, 'passed', o.passed, 'question_scores',
      to_jsonb(o.question_scores), 'question_outcomes', to_jsonb(o.question_outcomes), 'regrades', to_jsonb(o.regrades),
      'voided', o.voided_at is not null)
    from before_change o join after_change n on n.organization_id = o.organization_id and n.id = o.id
    where not n.is_draft and (o.status, o.score, o.max_score, o.percentage, o.passed, o.question_scores, o.question_outcomes,
      o.regrades, o.voided_at is null) is distinct from (n.status, n.score, n.max_score, n.percentage, n.passed,
      n.question_scores, n.question_outcomes, n.regrades, n.voided_at is null)
  $query$;
  return null;
end $$;
--> statement-breakpoint
drop trigger submissions_new on submissions;
--> statement-breakpoint
create trigger submissions_new after insert on submissions referencing new table as added for each statement
  execute function note_new_submissions();
--> statement-breakpoint
drop trigger submissions_regraded on submissions;
--> statement-breakpoint
create trigger submissions_changed after update on submissions
  referencing old table as before_change new table as after_change for each statement
  execute function note_changed_submissions();
--> statement-breakpoint
-- Puts events on their way to every endpoint that wants them, in the transaction of the events. A notice wakes the worker,
-- but only where there is something to do: notices of parallel transactions are committed one after the other.
-- An endpoint that is being deleted is waited for and left out; else its going would fail the change itself.
create function fan_out_events() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries
      (organization_id, id, webhook_id, event_id, event, status, next_attempt_at, created_at)
    select e.organization_id, new_uuid7(), e.id, n.id, n.type, 'pending', n.created_at, n.created_at
    from added n join webhook_endpoints e on e.organization_id = n.organization_id
    where e.status <> 'disabled' and n.type <> 'webhook.test' and (e.events @> array[n.type] or e.events @> array['*'])
    order by n.id
    for key share of e;
  if found then
    perform pg_notify('webhook_deliveries', '');
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger events_fan_out on events;
--> statement-breakpoint
create trigger events_fan_out after insert on events referencing new table as added for each statement
  execute function fan_out_events();
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
      updated_at, regrades)
    select p_organization, r.id, r.assessment, r.version, v_learners[array_position(v_ids, r.id)], r."learnerRef", r.source,
      r.status, r."isDraft", v_lates[array_position(v_ids, r.id)], v_attempts[array_position(v_ids, r.id)], r.answers, r.fractions, r.scores, r.outcomes,
      r.score, r."maxScore", r.percentage, r.passed, r.passing, r."autoScore",
      coalesce(r.metadata,
        (select t.metadata from embed_tokens t where t.organization_id = p_organization and t.id = r.token),
        (select a.metadata from attempts a
          where a.organization_id = p_organization and a.id = v_attempt_ids[array_position(v_ids, r.id)])),
      v_attempt_ids[array_position(v_ids, r.id)], coalesce(r."submittedBy", 'learner'),
      r."startedAt", r."submittedAt", case when r.status = 'graded' then r."submittedAt" end, clock_timestamp(),
      coalesce(r.regrades, '{}')
    from jsonb_to_recordset(p_rows) as r(assessment uuid, version integer, id uuid, "learnerRef" text, source text,
      status text, "isDraft" boolean, answers jsonb, fractions jsonb, scores double precision[],
      outcomes smallint[], score double precision, "maxScore" double precision, percentage double precision,
      passed boolean, passing integer, "autoScore" double precision, metadata jsonb, "startedAt" timestamptz,
      "submittedAt" timestamptz, token uuid, "submittedBy" text, regrades uuid[])
    where r.id = any(v_ids)
    returning s.id, s.learner_id, s.metadata, s.attempt_number, s.attempt_id)
  insert into events (organization_id, id, type, data, created_at, learner_id)
    select p_organization, r."eventId", 'submission.graded', r.event || jsonb_build_object('metadata', s.metadata,
        'attempt_number', s.attempt_number, 'attempt_id', s.attempt_id), r."submittedAt", s.learner_id
    from recorded s
      join jsonb_to_recordset(p_rows) as r(id uuid, "submittedAt" timestamptz, "eventId" uuid, event jsonb) on r.id = s.id;
end $$;
