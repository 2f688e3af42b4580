-- A statement that sets the revision itself also sets the time of update: calling the function for each of 100,000 rows costs
-- half a second.
create or replace trigger submissions_touched before update on submissions for each row
  when (new.revision = old.revision and (old.status, old.score, old.max_score, old.percentage, old.passed, old.question_scores,
    old.question_outcomes, old.fractions, old.final_marks, old.grading_revision, old.voided_at, old.regrades, old.erased_at)
    is distinct from (new.status, new.score, new.max_score, new.percentage, new.passed, new.question_scores,
    new.question_outcomes, new.fractions, new.final_marks, new.grading_revision, new.voided_at, new.regrades, new.erased_at))
  execute function touch_submission();
--> statement-breakpoint
-- Notes a submission whose figures changed, with what was counted of it before. A trigger for each statement would make
-- PostgreSQL copy every changed row twice. A transaction that changes many submissions sets touchstone.notes to 'explicit' and
-- writes one note for all of them.
create function note_changed_submission() returns trigger language plpgsql as $$
begin
  insert into analytics_pending (organization_id, assessment_id, submission_id, before)
    values (new.organization_id, new.assessment_id, new.id, jsonb_build_object('status', old.status, 'score', old.score,
      'max_score', old.max_score, 'percentage', old.percentage, 'passed', old.passed, 'question_scores',
      to_jsonb(old.question_scores), 'question_outcomes', to_jsonb(old.question_outcomes), 'regrades', to_jsonb(old.regrades),
      'voided', old.voided_at is not null));
  return null;
end $$;
--> statement-breakpoint
drop trigger submissions_changed on submissions;
--> statement-breakpoint
create trigger submissions_changed after update on submissions for each row
  when (current_setting('touchstone.notes', true) is distinct from 'explicit' and not new.is_draft
    and (old.status, old.score, old.max_score, old.percentage, old.passed, old.question_scores, old.question_outcomes,
      old.regrades, old.voided_at is null) is distinct from (new.status, new.score, new.max_score, new.percentage, new.passed,
      new.question_scores, new.question_outcomes, new.regrades, new.voided_at is null))
  execute function note_changed_submission();
--> statement-breakpoint
-- Returns what analytics counts of a result, as the trigger above notes it. p_json is the result if a release before the type
-- submission_result stored it.
create function analytics_snapshot(p_result submission_result, p_json jsonb) returns jsonb language sql stable as $$
  select coalesce(to_jsonb(p_result), p_json) - '{fractions,auto_score,manual_score,graded_at}'::text[] || '{"voided": false}'
$$;
--> statement-breakpoint
-- What the notes in analytics_pending_regrades stand for: a note for each submission that isn't counted yet, with what was
-- counted before.
create view analytics_regrade_notes as
  select n.organization_id, n.assessment_id, c.submission_id, n.seq,
    case when n.is_revert then analytics_snapshot(c.result_after, c.after)
      else analytics_snapshot(c.result_before, c.before) end as before
  from analytics_pending_regrades n
  join regrade_submissions c on c.organization_id = n.organization_id and c.regrade_id = n.regrade_id
    and c.submission_id > coalesce(n.after, '00000000-0000-0000-0000-000000000000') and c.submission_id <> all(n."except")
  where c.after is not null;
