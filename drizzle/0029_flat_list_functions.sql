-- Before each word of an organization's items. An index entry then belongs to one organization, and a search by the beginnings
-- of words reads only its own. Two organizations can have the same prefix, so searches compare the organization as well.
create function item_search_prefix(p_organization uuid) returns text language sql immutable parallel safe as $$
  select left(md5(p_organization::text), 4)
$$;
--> statement-breakpoint
-- Returns the words of a text, which are separated by spaces, as far as a tsvector holds them (1 MB).
create function item_search_words(p_organization uuid, p_text text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(coalesce(array_agg(item_search_prefix(p_organization) || w.word), '{}'))
  from (
    select word, sum(octet_length(word) + 4) over (order by place) as bytes
    from string_to_table(p_text, ' ') with ordinality w (word, place) where word <> '') w
  where w.bytes <= 1000000
$$;
--> statement-breakpoint
create function write_item_search() returns trigger language plpgsql as $$
begin
  insert into item_search (organization_id, item_id, tags, interactions, folder_id, external_id, archived_at, words)
    values (new.organization_id, new.id, new.tags, new.interactions, new.folder_id, new.external_id, new.archived_at,
      item_search_words(new.organization_id, new.search_text))
    on conflict (organization_id, item_id) do update set tags = excluded.tags, interactions = excluded.interactions,
      folder_id = excluded.folder_id, external_id = excluded.external_id, archived_at = excluded.archived_at,
      words = excluded.words;
  return null;
end $$;
--> statement-breakpoint
create trigger items_added_to_search after insert on items for each row execute function write_item_search();
--> statement-breakpoint
create trigger items_changed_in_search after update on items for each row
  when ((old.tags, old.interactions, old.folder_id, old.external_id, old.archived_at, old.search_text) is distinct from
    (new.tags, new.interactions, new.folder_id, new.external_id, new.archived_at, new.search_text))
  execute function write_item_search();
--> statement-breakpoint
insert into item_search (organization_id, item_id, tags, interactions, folder_id, external_id, archived_at, words)
  select i.organization_id, i.id, i.tags, i.interactions, i.folder_id, i.external_id, i.archived_at,
    item_search_words(i.organization_id, i.search_text)
  from items i;
--> statement-breakpoint
create view list_totals as
  select organization_id, list, owner_id, facets, n from list_counts
  union all select organization_id, list, owner_id, facets, n from list_count_changes;
--> statement-breakpoint
-- Its rows live for a second, so it's vacuumed by their number and not by their share.
alter table list_count_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 50000);
--> statement-breakpoint
-- What lists of submissions can be filtered by. Also written in lib/domains/submissions/facets.ts.
create function submission_facets(p_is_draft boolean, p_status text, p_passed boolean, p_late boolean, p_voided boolean,
  p_source text) returns jsonb language sql immutable parallel safe as $$
  select jsonb_build_object('is_draft', p_is_draft, 'status', p_status, 'passed', p_passed, 'late', p_late,
    'voided', p_voided, 'source', p_source)
$$;
--> statement-breakpoint
create function count_submissions() returns trigger language plpgsql as $$
declare
  v_sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into list_count_changes (organization_id, list, owner_id, facets, n)
    select c.organization_id, 'submissions', c.assessment_id,
      submission_facets(c.is_draft, c.status, c.passed, c.late, c.voided_at is not null, c.source), v_sign * count(*)
    from changed c
    group by c.organization_id, c.assessment_id, c.is_draft, c.status, c.passed, c.late, c.voided_at is not null, c.source
    union all
    select c.organization_id, 'submission days', c.organization_id,
      jsonb_build_object('day', (c.submitted_at at time zone 'UTC')::date), v_sign * count(*)
    from changed c where not c.is_draft and c.voided_at is null
    group by c.organization_id, (c.submitted_at at time zone 'UTC')::date;
  return null;
end $$;
--> statement-breakpoint
create trigger submissions_counted after insert on submissions referencing new table as changed for each statement
  execute function count_submissions();
--> statement-breakpoint
create trigger submissions_uncounted after delete on submissions referencing old table as changed for each statement
  execute function count_submissions();
--> statement-breakpoint
create function recount_submission() returns trigger language plpgsql as $$
begin
  insert into list_count_changes (organization_id, list, owner_id, facets, n) values
    (old.organization_id, 'submissions', old.assessment_id,
      submission_facets(old.is_draft, old.status, old.passed, old.late, old.voided_at is not null, old.source), -1),
    (new.organization_id, 'submissions', new.assessment_id,
      submission_facets(new.is_draft, new.status, new.passed, new.late, new.voided_at is not null, new.source), 1);
  if (old.is_draft or old.voided_at is not null) <> (new.is_draft or new.voided_at is not null) then
    insert into list_count_changes (organization_id, list, owner_id, facets, n)
      values (new.organization_id, 'submission days', new.organization_id,
        jsonb_build_object('day', (new.submitted_at at time zone 'UTC')::date),
        case when new.is_draft or new.voided_at is not null then -1 else 1 end);
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Runs per row, because a trigger per statement would copy every changed row twice. A transaction that changes many
-- submissions sets touchstone.counts to 'explicit' and writes the changes of their counters itself.
create trigger submissions_recounted after update on submissions for each row
  when (current_setting('touchstone.counts', true) is distinct from 'explicit'
    and (old.is_draft, old.status, old.passed, old.late, old.voided_at is null, old.source, old.assessment_id)
      is distinct from (new.is_draft, new.status, new.passed, new.late, new.voided_at is null, new.source, new.assessment_id))
  execute function recount_submission();
--> statement-breakpoint
-- Attempts and learners are added one by one, so their triggers run per row.
create function count_attempt() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into list_count_changes (organization_id, list, owner_id, facets, n)
      values (old.organization_id, 'attempts', old.assessment_id, jsonb_build_object('state', old.state), -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into list_count_changes (organization_id, list, owner_id, facets, n)
      values (new.organization_id, 'attempts', new.assessment_id, jsonb_build_object('state', new.state), 1);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger attempts_counted after insert or delete on attempts for each row execute function count_attempt();
--> statement-breakpoint
create trigger attempts_recounted after update on attempts for each row when (old.state <> new.state)
  execute function count_attempt();
--> statement-breakpoint
create function count_learner() returns trigger language plpgsql as $$
begin
  insert into list_count_changes (organization_id, list, owner_id, facets, n)
    values (new.organization_id, 'learners', new.organization_id, '{}', case when new.learner_ref is null then -1 else 1 end);
  return null;
end $$;
--> statement-breakpoint
create trigger learners_counted after insert on learners for each row when (new.learner_ref is not null)
  execute function count_learner();
--> statement-breakpoint
create trigger learners_recounted after update on learners for each row
  when ((old.learner_ref is null) <> (new.learner_ref is null))
  execute function count_learner();
--> statement-breakpoint
create function uncount_learner() returns trigger language plpgsql as $$
begin
  insert into list_count_changes (organization_id, list, owner_id, facets, n)
    values (old.organization_id, 'learners', old.organization_id, '{}', -1);
  return null;
end $$;
--> statement-breakpoint
create trigger learners_uncounted after delete on learners for each row when (old.learner_ref is not null)
  execute function uncount_learner();
--> statement-breakpoint
-- Creating the triggers has locked these tables against changes until the migration commits, so no row is missed.
insert into list_counts (organization_id, list, owner_id, facets, n)
  select s.organization_id, 'submissions', s.assessment_id,
    submission_facets(s.is_draft, s.status, s.passed, s.late, s.voided_at is not null, s.source), count(*)
  from submissions s
  group by s.organization_id, s.assessment_id, s.is_draft, s.status, s.passed, s.late, s.voided_at is not null, s.source
  union all
  select s.organization_id, 'submission days', s.organization_id,
    jsonb_build_object('day', (s.submitted_at at time zone 'UTC')::date), count(*)
  from submissions s where not s.is_draft and s.voided_at is null
  group by s.organization_id, (s.submitted_at at time zone 'UTC')::date
  union all
  select a.organization_id, 'attempts', a.assessment_id, jsonb_build_object('state', a.state), count(*)
  from attempts a group by a.organization_id, a.assessment_id, a.state
  union all
  select l.organization_id, 'learners', l.organization_id, '{}', count(*)
  from learners l where l.learner_ref is not null group by l.organization_id;
