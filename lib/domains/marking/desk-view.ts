import { type SQL, sql } from "drizzle-orm";
import type { QueueStatus } from "#lib/contract/marking.ts";
import type { Marking } from "#lib/contract/marking-settings.ts";
import {
  additionalMarks,
  assessmentVersions,
  marks,
  regrades,
  submissionMarkers,
  submissions,
} from "#lib/platform/db/schema/index.ts";
import { buildHeldFilter } from "./marker-queries.ts";

/**
 * What a grader sees of an assessment whose submissions have two markers. `role` is the grader's role in a submission,
 * whether taken or still to be taken. It is null for submissions in which nothing is left for the grader to do. Among
 * finished submissions are those whose result waits for others, once the grader's own part is finished.
 */
export type DeskView = { role: SQL; isDisputed: (questionId: SQL) => SQL };

/** Returns undefined if one grader grades each submission, so that everyone sees the same. */
export function buildDeskView(
  marker: string,
  marking: Marking | null,
  { show, now }: { show: QueueStatus; now: Date },
): DeskView | undefined {
  if (marking?.mode !== "double") return undefined;
  const isSampled = buildSampledFilter(marking.sample_percent);
  const hasResult = sql`${submissions.finalMarks} is not null`;
  const role =
    show === "waiting"
      ? sql`(case when not ${hasResult} and not ${isSampled} then 'first' else ${selectRole(
          { marker, now },
          sql`case when ${hasResult} and not had_second then 'first'
            when own is not null then case when not own_in and (own <> 'adjudicator' or both_in) then own end
            when not first then 'first' when not second then 'second'
            when both_in and not adjudicator then 'adjudicator' end`,
        )} end)`
      : selectRole(
          { marker, now },
          sql`case when ${submissions.status} = 'awaiting_manual_grading' then
              case when own_in and (case when ${hasResult} then had_second else ${isSampled} end) then own end
            when not second_in then 'first' when own is not null then own
            when not adjudicator then 'adjudicator' end`,
        );
  const [first, second] = [sql`least(f.score, p.points)`, sql`least(s.score, p.points)`];
  const differ =
    marking.resolve === "third"
      ? sql`${first} <> ${second}`
      : sql`abs(${first}::numeric - ${second}::numeric) > ${marking.tolerance_points}::numeric`;
  return {
    role,
    isDisputed: (questionId) => sql`exists (select from ${marks} f join ${additionalMarks} s
      on s.organization_id = f.organization_id and s.submission_id = f.submission_id
        and s.question_id = f.question_id and s.role = 'second'
      cross join lateral (select coalesce(
        ${selectCorrectedPoints(questionId)}, ${selectRevertedPoints(questionId)}) as points) p
      where f.organization_id = ${submissions.organizationId} and f.submission_id = ${submissions.id}
        and f.question_id = ${questionId} and f.score is not null and s.score is not null and ${differ})`,
  };
}

/**
 * Selects the points that the last correction gave a question of a submission, which marks from before can exceed. They
 * are null if none did.
 */
const selectCorrectedPoints = (questionId: SQL): SQL => sql`(
  select (c.value ->> 'points')::double precision
  from unnest(${submissions.regrades}) with ordinality u (id, place)
  join ${regrades} r on r.organization_id = ${submissions.organizationId} and r.id = u.id
  cross join jsonb_array_elements(r.corrections) c
  where c.value ->> 'question_id' = ${questionId}::text and c.value -> 'points' is not null
  order by u.place desc limit 1)`;

/**
 * Selects the points that a question has in the version of a submission, which marks can exceed that were given while a
 * correction had raised them. They are null if no correction of the question's points was reverted, so that the version
 * is read only if one was.
 */
const selectRevertedPoints = (questionId: SQL): SQL => sql`(
  case when exists (select from ${regrades} r cross join jsonb_array_elements(r.corrections) c
    where r.organization_id = ${submissions.organizationId} and r.assessment_id = ${submissions.assessmentId}
      and r.status = 'reverted' and c.value ->> 'question_id' = ${questionId}::text and c.value -> 'points' is not null)
  then (select (jsonb_path_query_first(v.exercises, '$[*].questions[*] ? (@.id == $id).points',
      jsonb_build_object('id', ${questionId}::text)) #>> '{}')::double precision
    from ${assessmentVersions} v
    where v.organization_id = ${submissions.organizationId} and v.assessment_id = ${submissions.assessmentId}
      and v.version = ${submissions.assessmentVersion})
  end)`;

/** Selects a value that is computed from who marks the submission. `findRole` has the same rules. */
const selectRole = (
  { marker, now }: { marker: string; now: Date },
  value: SQL,
): SQL => sql`(select ${value} from (
  select max(m.role) filter (where m.marker = ${marker}) as own,
    coalesce(bool_or(m.finished_at is not null) filter (where m.marker = ${marker}), false) as own_in,
    coalesce(bool_or(m.role = 'first' and held), false) as first,
    coalesce(bool_or(m.role = 'second' and held), false) as second,
    coalesce(bool_or(m.role = 'adjudicator' and held), false) as adjudicator,
    coalesce(bool_or(m.role = 'second'), false) as had_second,
    coalesce(bool_or(m.role = 'second' and m.finished_at is not null), false) as second_in,
    count(*) filter (where m.role <> 'adjudicator' and m.finished_at is not null) = 2 as both_in
  from ${submissionMarkers} m cross join lateral (select ${buildHeldFilter(now)} as held) h
  where m.organization_id = ${submissions.organizationId}
    and m.submission_id = ${submissions.id}) r)`;

/** Builds the condition of `isSampled` in SQL. A test compares the two. */
const buildSampledFilter = (percent: number): SQL =>
  sql`('x' || left(md5(${submissions.id}::text), 7))::bit(28)::integer % 100 < ${percent}::integer`;

/** Builds the working marks that the grader sees, as a subquery: those of the grader's role, or of the only grader. */
export const buildViewedMarks = (view: DeskView | undefined): SQL =>
  view
    ? sql`(select organization_id, submission_id, question_id, score, revision, 'first' as role from ${marks}
        union all
        select organization_id, submission_id, question_id, score, revision, role from ${additionalMarks})`
    : sql`${marks}`;

/** Builds the condition that a working mark, under the name `g`, is the grader's own. */
export const buildRoleFilter = (view: DeskView | undefined): SQL =>
  view ? sql`g.role = ${view.role}` : sql`true`;
