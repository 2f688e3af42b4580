ALTER TABLE "audit_log" ADD COLUMN "updated_at" timestamp with time zone;
--> statement-breakpoint
-- The audit log only grows, except that an editing session is extended: its detail and the time of its last edit change,
-- never backwards, and not once it has rested for half an hour. Nothing else about a row ever changes.
create function guard_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and old.action = 'assessment.updated' and old.detail ? 'questions' and new.detail ? 'questions'
    and new.updated_at >= coalesce(old.updated_at, old.created_at)
    and new.updated_at <= coalesce(old.updated_at, old.created_at) + interval '30 minutes'
    and (to_jsonb(new) - 'detail' - 'updated_at') = (to_jsonb(old) - 'detail' - 'updated_at')
  then
    return new;
  end if;
  raise exception '% rows never change', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create or replace trigger audit_log_append_only before update or delete on audit_log
  for each row execute function guard_audit_log();
--> statement-breakpoint
-- What became of an assessment in an editing session and then in one more edit. changed: names of what is not a question.
-- questions: by id, "added", "edited" or "removed"; one that was added stays so, and if it is removed again it is gone.
create function merge_edits(p_before jsonb, p_edit jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object(
    'changed', (
      select coalesce(jsonb_agg(distinct name order by name), '[]')
      from jsonb_array_elements((p_before -> 'changed') || (p_edit -> 'changed')) as name
    ),
    'questions', (
      select coalesce(jsonb_object_agg(id, became), '{}')
      from (
        select coalesce(b.key, e.key) as id,
          case
            when e.value is null then b.value
            when b.value = '"added"' and e.value = '"edited"' then b.value
            when b.value = '"added"' and e.value = '"removed"' then null
            else e.value
          end as became
        from jsonb_each(p_before -> 'questions') as b
        full join jsonb_each(p_edit -> 'questions') as e on e.key = b.key
      ) as merged
      where became is not null
    )
  )
$$;
--> statement-breakpoint
-- Notes an edit of an assessment, in one round trip: in the actor's editing session, if their last edit of it is no older
-- than half an hour and nothing but edits (publishing, archiving) happened to it since; else as a session of its own. The
-- caller holds the assessment's row, so edits of one assessment come here one after the other.
create function record_edit(
  p_organization uuid, p_id uuid, p_actor_kind text, p_actor uuid, p_assessment uuid, p_edit jsonb, p_request text,
  p_now timestamptz
) returns void language plpgsql as $$
declare
  v_last audit_log;
begin
  select * into v_last from audit_log
    where organization_id = p_organization and subject_type = 'assessment' and subject_id = p_assessment
      and (action <> 'assessment.updated' or (actor_kind = p_actor_kind and actor_id is not distinct from p_actor))
    order by id desc limit 1;
  if v_last.action = 'assessment.updated' and v_last.detail ? 'questions'
    and p_now <= coalesce(v_last.updated_at, v_last.created_at) + interval '30 minutes'
  then
    update audit_log
      set detail = merge_edits(detail, p_edit), updated_at = greatest(p_now, coalesce(updated_at, created_at))
      where organization_id = p_organization and id = v_last.id;
  else
    insert into audit_log
      (organization_id, id, actor_kind, actor_id, action, subject_type, subject_id, detail, request_id, created_at)
    values
      (p_organization, p_id, p_actor_kind, p_actor, 'assessment.updated', 'assessment', p_assessment, p_edit, p_request, p_now);
  end if;
end $$;
