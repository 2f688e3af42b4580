-- Notes the scores that a learner has at an assessment through any link, because each of them tells whether the learner has
-- attempts left.
create function note_lti_learner(p_organization uuid, p_assessment uuid, p_learner_ref text, p_changed_at timestamptz)
returns void language sql as $$
  insert into lti_score_changes (organization_id, link_id, sub, changed_at)
    select s.organization_id, s.link_id, s.sub, p_changed_at from lti_link_learners k
      join lti_scores s on s.organization_id = k.organization_id and s.link_id = k.link_id and s.sub = k.sub
    where k.organization_id = p_organization and k.learner_ref = p_learner_ref and s.assessment_id = p_assessment
$$;
--> statement-breakpoint
-- An attempt that expired without saved answers has no submission.
create function note_expired_lti_attempt() returns trigger language plpgsql as $$
begin
  perform note_lti_learner(new.organization_id, new.assessment_id, new.learner_ref, clock_timestamp());
  return null;
end $$;
--> statement-breakpoint
create trigger attempts_lti_expired after update of state on attempts for each row
  when (old.state = 'open' and new.state = 'expired')
  execute function note_expired_lti_attempt();
--> statement-breakpoint
-- As in 0027, and notes the learner's scores at other links. Platforms are locked before anything else, as by whoever deletes one,
-- because the commit needs them.
create or replace function note_lti_submissions() returns trigger language plpgsql as $$
begin
  perform from added n cross join lateral (
    select from lti_link_learners k
    where k.organization_id = n.organization_id and k.learner_ref = n.learner_ref limit 1) k
    limit 1;
  if not found then
    return null;
  end if;
  perform from lti_platforms p
    where (p.organization_id, p.id) in (select l.organization_id, l.platform_id from added n
      join lti_link_learners k on k.organization_id = n.organization_id and k.learner_ref = n.learner_ref
      join lti_links l on l.organization_id = k.organization_id and l.id = k.link_id
      where l.assessment_id = n.assessment_id and not n.is_draft)
    order by p.id for key share;
  with linked as (
    insert into lti_link_submissions (organization_id, submission_id, link_id, sub)
    select n.organization_id, n.id, k.link_id, k.sub from added n cross join lateral (
      select k.link_id, k.sub from lti_link_learners k
        join lti_links l on l.organization_id = k.organization_id and l.id = k.link_id
      where k.organization_id = n.organization_id and k.learner_ref = n.learner_ref and l.assessment_id = n.assessment_id
      order by exists (select from lti_link_attempts a
          where a.organization_id = n.organization_id and a.attempt_id = n.attempt_id and a.link_id = k.link_id) desc,
        k.last_launched_at desc
      limit 1 for key share of k) k
    where not n.is_draft
    returning *)
  insert into lti_score_changes (organization_id, link_id, sub, changed_at)
    select x.organization_id, x.link_id, x.sub, n.updated_at
    from linked x join added n on n.organization_id = x.organization_id and n.id = x.submission_id;
  perform note_lti_learner(n.organization_id, n.assessment_id, n.learner_ref, n.updated_at) from added n
    where not n.is_draft;
  return null;
end $$;
--> statement-breakpoint
-- As in 0027, and a submission that is voided or counts again notes the learner's scores at other links.
create or replace function note_changed_lti_submission() returns trigger language plpgsql as $$
begin
  insert into lti_score_changes (organization_id, link_id, sub, changed_at)
    select x.organization_id, x.link_id, x.sub, new.updated_at from lti_link_submissions x
    where x.organization_id = new.organization_id and x.submission_id = new.id;
  if (old.voided_at is null) <> (new.voided_at is null) then
    perform note_lti_learner(new.organization_id, new.assessment_id, new.learner_ref, new.updated_at);
  end if;
  return null;
end $$;
--> statement-breakpoint
-- As in 0027, with the points that hold after the submission's regrades.
create or replace function full_max_score(p submissions) returns double precision language sql stable as $$
  select p.max_score + coalesce(sum(coalesce(corrected.points, (published.points -> o.place)::double precision)), 0)
  from (select jsonb_path_query_array(v.exercises, '$[*].questions[*].id') as ids,
      jsonb_path_query_array(v.exercises, '$[*].questions[*].points') as points from assessment_versions v
    where v.organization_id = p.organization_id and v.assessment_id = p.assessment_id
      and v.version = p.assessment_version) published
  cross join (select coalesce(p.draw[o.n::integer], o.n - 1)::integer as place
    from unnest(p.question_outcomes) with ordinality o (code, n) where o.code = 4) o
  left join lateral (select (c.correction -> 'points')::double precision as points
    from unnest(p.regrades) with ordinality r (id, n)
      join regrades g on g.organization_id = p.organization_id and g.id = r.id
      cross join lateral jsonb_array_elements(g.corrections) c (correction)
    where c.correction -> 'question_id' = published.ids -> o.place and c.correction ? 'points'
    order by r.n desc limit 1) corrected on true
$$;
--> statement-breakpoint
-- As in 0027, except that a score outlives its submissions. Only erasing them deletes the rows of `lti_link_submissions`.
create or replace function renew_lti_score(p_organization uuid, p_link uuid, p_sub text, p_changed_at timestamptz) returns void
language plpgsql as $$
declare
  v_row lti_scores;
  v_timestamp timestamptz;
  v_new record;
begin
  insert into lti_scores (organization_id, id, link_id, platform_id, sub, assessment_id, score, timestamp, revision, status)
    select l.organization_id, new_uuid7(), l.id, l.platform_id, k.sub, l.assessment_id, '{}', p_changed_at, 0, 'pending'
    from lti_links l
      join lti_platforms p on p.organization_id = l.organization_id and p.id = l.platform_id
      join lti_link_learners k on k.organization_id = l.organization_id and k.link_id = l.id and k.sub = p_sub
    where l.organization_id = p_organization and l.id = p_link
    -- A platform or learner that is being deleted is waited for, and then has no score.
    for key share of p, l, k
    on conflict (organization_id, link_id, sub) do nothing;
  select s.* into v_row from lti_scores s
    where s.organization_id = p_organization and s.link_id = p_link and s.sub = p_sub for update;
  if not found then
    return;
  end if;
  if v_row.revision > 0 and not exists (select from lti_link_submissions x
      where x.organization_id = p_organization and x.link_id = p_link and x.sub = p_sub) then
    return;
  end if;
  v_new := compute_lti_score(v_row);
  if v_row.revision > 0 and (v_row.score, v_row.submission_id) is not distinct from (v_new.score, v_new.submission_id) then
    return;
  end if;
  v_timestamp := date_trunc('milliseconds', greatest(p_changed_at, v_row.sent_timestamp + interval '1 second'));
  -- A score isn't sent before its time, because a platform refuses every change until a timestamp in its future has passed.
  update lti_scores s set score = v_new.score, submission_id = v_new.submission_id, timestamp = v_timestamp,
      revision = s.revision + 1, status = 'pending', attempt_count = 0,
      next_attempt_at = greatest(clock_timestamp(), v_timestamp), last_response_status = null, last_error = null,
      delivered_at = null, updated_at = clock_timestamp()
    where s.organization_id = v_row.organization_id and s.id = v_row.id;
end $$;
