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
-- Looks an API key up by digest and notes its use, at most once a minute. No row: there is no such usable key.
create function authenticate(p_digest bytea)
returns table (key_id uuid, organization_id uuid, scopes text[])
language plpgsql as $$
declare
  k api_keys;
begin
  select * into k from api_keys a where a.digest = p_digest;
  if k.id is null or k.revoked_at is not null or k.expires_at <= clock_timestamp() then
    return;
  end if;
  if k.last_used_at is null or k.last_used_at < clock_timestamp() - interval '1 minute' then
    update api_keys a set last_used_at = clock_timestamp()
      where a.organization_id = k.organization_id and a.id = k.id
        and (a.last_used_at is null or a.last_used_at < clock_timestamp() - interval '1 minute');
  end if;
  return query select k.id, k.organization_id, k.scopes;
end $$;
--> statement-breakpoint
-- Records one graded submission: attempt, row and event, or nothing.
-- outcome: 'recorded'; 'stale' when the assessment has changed since revision p_revision was read (read again and
-- regrade); 'exhausted' when p_allowed attempts are used. The counter's row lock makes attempts exact under any race.
create function record_submission(
  p_organization uuid, p_assessment uuid, p_revision bigint, p_version integer,
  p_id uuid, p_learner_id uuid, p_learner_ref text, p_allowed integer, p_source text, p_status text,
  p_is_draft boolean, p_late boolean, p_answers jsonb, p_fractions jsonb, p_question_scores text,
  p_question_outcomes text, p_score double precision, p_max_score double precision, p_percentage double precision,
  p_passed boolean, p_passing integer, p_auto_score double precision, p_metadata jsonb, p_started_at timestamptz,
  p_submitted_at timestamptz, p_event_id uuid, p_event jsonb,
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
  outcome := 'recorded';
end $$;
