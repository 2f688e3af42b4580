CREATE TABLE "lti_link_submissions" (
	"organization_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"sub" text NOT NULL,
	CONSTRAINT "lti_link_submissions_organization_id_submission_id_pk" PRIMARY KEY("organization_id","submission_id")
);
--> statement-breakpoint
CREATE TABLE "lti_score_changes" (
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"id" bigserial NOT NULL,
	"organization_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"sub" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lti_score_changes_transaction_id_pk" PRIMARY KEY("transaction","id")
);
--> statement-breakpoint
DROP INDEX "lti_scores_due";--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "grade_policy" text DEFAULT 'best' NOT NULL;--> statement-breakpoint
ALTER TABLE "lti_links" ADD COLUMN "line_item_leased_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lti_scores" ADD COLUMN "platform_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "lti_scores" ADD COLUMN "sent_timestamp" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lti_link_submissions" ADD CONSTRAINT "lti_link_submissions_organization_id_submission_id_submissions_organization_id_id_fk" FOREIGN KEY ("organization_id","submission_id") REFERENCES "public"."submissions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_link_submissions" ADD CONSTRAINT "lti_link_submissions_organization_id_link_id_sub_lti_link_learners_organization_id_link_id_sub_fk" FOREIGN KEY ("organization_id","link_id","sub") REFERENCES "public"."lti_link_learners"("organization_id","link_id","sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lti_link_submissions_learner" ON "lti_link_submissions" USING btree ("organization_id","link_id","sub");--> statement-breakpoint
ALTER TABLE "lti_scores" ADD CONSTRAINT "lti_scores_organization_id_platform_id_lti_platforms_organization_id_id_fk" FOREIGN KEY ("organization_id","platform_id") REFERENCES "public"."lti_platforms"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lti_scores_due" ON "lti_scores" USING btree ("organization_id","platform_id","next_attempt_at") WHERE "lti_scores"."next_attempt_at" is not null;
--> statement-breakpoint
alter table lti_score_changes set unlogged;
--> statement-breakpoint
-- Notes new submissions of learners who came through a platform's link, and the link of each: that of the attempt, or else
-- the one through which the learner came last. One lookup in an index for a submission of anyone else.
create function note_lti_submissions() returns trigger language plpgsql as $$
begin
  perform from added n cross join lateral (
    select from lti_link_learners k
    where k.organization_id = n.organization_id and k.learner_ref = n.learner_ref limit 1) k
    limit 1;
  if not found then
    return null;
  end if;
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
  return null;
end $$;
--> statement-breakpoint
create trigger submissions_lti_new after insert on submissions referencing new table as added for each statement
  execute function note_lti_submissions();
--> statement-breakpoint
-- A regrade changes many submissions without this trigger, and then notes them itself.
create function note_changed_lti_submission() returns trigger language plpgsql as $$
begin
  insert into lti_score_changes (organization_id, link_id, sub, changed_at)
    select x.organization_id, x.link_id, x.sub, new.updated_at from lti_link_submissions x
    where x.organization_id = new.organization_id and x.submission_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger submissions_lti_changed after update on submissions for each row
  when (current_setting('touchstone.notes', true) is distinct from 'explicit' and not new.is_draft
    and (old.status, old.score, old.max_score, old.percentage, old.voided_at is null)
      is distinct from (new.status, new.score, new.max_score, new.percentage, new.voided_at is null))
  execute function note_changed_lti_submission();
--> statement-breakpoint
-- The policy decides which attempt counts, and the number of attempts whether the learner has completed the activity.
create function note_lti_settings() returns trigger language plpgsql as $$
begin
  insert into lti_score_changes (organization_id, link_id, sub, changed_at)
    select s.organization_id, s.link_id, s.sub, clock_timestamp() from lti_scores s
    where s.organization_id = new.organization_id and s.assessment_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger assessments_lti_changed after update of grade_policy, allowed_attempts on assessments for each row
  when ((old.grade_policy, old.allowed_attempts) is distinct from (new.grade_policy, new.allowed_attempts))
  execute function note_lti_settings();
--> statement-breakpoint
-- The maximum of a submission once everything in it is graded. Questions that wait for a teacher count neither in the score
-- nor in the maximum until then. 4 is the outcome `pending`.
create function full_max_score(p submissions) returns double precision language sql stable as $$
  select p.max_score + coalesce(sum((points.list -> coalesce(p.draw[o.n::integer], o.n - 1)::integer)::double precision), 0)
  from (select jsonb_path_query_array(v.exercises, '$[*].questions[*].points') as list from assessment_versions v
    where v.organization_id = p.organization_id and v.assessment_id = p.assessment_id
      and v.version = p.assessment_version) points
  cross join unnest(p.question_outcomes) with ordinality o (code, n)
  where o.code = 4
$$;
--> statement-breakpoint
-- Whether a learner has used every attempt at an assessment. p_extra are attempts beyond the allowed ones.
create function is_lti_completed(p_organization uuid, p_assessment uuid, p_learner uuid, p_extra integer) returns boolean
language sql stable as $$
  select coalesce((select c.used - c.voided >= a.allowed_attempts + coalesce(p_extra, 0) from assessments a
    join attempt_counters c on c.organization_id = a.organization_id and c.assessment_id = a.id and c.learner_id = p_learner
    where a.organization_id = p_organization and a.id = p_assessment), false)
$$;
--> statement-breakpoint
-- Computes the score of a learner at a link: that of the attempt which counts by the assessment's policy, as in analytics.
create function compute_lti_score(p_row lti_scores, out score jsonb, out submission_id uuid) language plpgsql stable as $$
declare
  s submissions;
  v_policy text;
  v_max double precision;
  v_extra integer;
begin
  select a.grade_policy into v_policy from assessments a
    where a.organization_id = p_row.organization_id and a.id = p_row.assessment_id;
  select c.* into s from lti_link_submissions x
    join submissions c on c.organization_id = x.organization_id and c.id = x.submission_id
    where x.organization_id = p_row.organization_id and x.link_id = p_row.link_id and x.sub = p_row.sub
      and c.voided_at is null
    order by (v_policy = 'best' and c.status = 'graded') desc,
      case when v_policy = 'best' and c.status = 'graded' then c.percentage end desc,
      case when v_policy = 'first' or v_policy = 'best' and c.status = 'graded' then c.attempt_number
        else -c.attempt_number end,
      c.id
    limit 1;
  if s.id is null then
    score := jsonb_build_object('scoreGiven', null, 'scoreMaximum', coalesce(p_row.score -> 'scoreMaximum', '0'),
      'activityProgress', 'Initialized', 'gradingProgress', 'NotReady');
    return;
  end if;
  submission_id := s.id;
  v_max := case when s.status = 'graded' then s.max_score else full_max_score(s) end;
  select a.extra_attempts into v_extra from lti_link_submissions x
    join submissions c on c.organization_id = x.organization_id and c.id = x.submission_id
    join attempts a on a.organization_id = c.organization_id and a.id = c.attempt_id
    where x.organization_id = p_row.organization_id and x.link_id = p_row.link_id and x.sub = p_row.sub
    order by c.attempt_number desc limit 1;
  if v_extra is null then
    select l.extra_attempts into v_extra from learners l
      where l.organization_id = p_row.organization_id and l.id = s.learner_id;
  end if;
  -- Nothing can be given out of nothing, such as when every question was dropped.
  score := jsonb_build_object(
    'scoreGiven', case when v_max > 0 then greatest(s.score, 0) end,
    'scoreMaximum', v_max,
    'activityProgress', case when is_lti_completed(p_row.organization_id, p_row.assessment_id, s.learner_id, v_extra)
      then 'Completed' else 'Submitted' end,
    'gradingProgress', case when s.status <> 'graded' then 'PendingManual' when v_max > 0 then 'FullyGraded'
      else 'NotReady' end);
end $$;
--> statement-breakpoint
-- Makes or renews the score of one learner at one link. The row is locked before the submissions are read, so that of two
-- transactions that change attempts of the same learner, the second sees what the first has written.
create function renew_lti_score(p_organization uuid, p_link uuid, p_sub text, p_changed_at timestamptz) returns void
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
--> statement-breakpoint
-- Renews the scores that the transaction has changed, when it commits. All rows are locked here, in order and after everything
-- else, so that these locks can't be part of a deadlock. The last of the transaction's changes does the work for all of them.
create function renew_lti_scores() returns trigger language plpgsql as $$
declare
  r record;
begin
  if exists (select from lti_score_changes c where c.transaction = new.transaction and c.id > new.id) then
    return null;
  end if;
  for r in
    with changed as (delete from lti_score_changes c where c.transaction = new.transaction returning *)
    select c.organization_id, c.link_id, c.sub, max(c.changed_at) as changed_at from changed c
    group by c.organization_id, c.link_id, c.sub order by c.organization_id, c.link_id, c.sub
  loop
    perform renew_lti_score(r.organization_id, r.link_id, r.sub, r.changed_at);
  end loop;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger lti_score_changes_renew after insert on lti_score_changes deferrable initially deferred
  for each row execute function renew_lti_scores();
--> statement-breakpoint
-- When a launch names another line item, or gives access that the link lacked, the link's scores are sent there.
create function resend_lti_scores() returns trigger language plpgsql as $$
begin
  update lti_scores s set status = 'pending', attempt_count = 0, next_attempt_at = greatest(clock_timestamp(), s.timestamp),
      revision = s.revision + 1, last_response_status = null, last_error = null, delivered_at = null,
      updated_at = clock_timestamp()
    where s.organization_id = new.organization_id and s.link_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger lti_links_changed after update on lti_links for each row
  when ((old.line_item_url, old.line_items_url is null) is distinct from (new.line_item_url, new.line_items_url is null)
    or not old.scopes @> new.scopes)
  execute function resend_lti_scores();
