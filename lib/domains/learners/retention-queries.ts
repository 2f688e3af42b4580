import { sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { formatArrayLiteral } from "#lib/platform/db/text.ts";
import type { ErasableRow } from "./submission-queries.ts";

type Claim = { cutoff: string; limit: number };
export type ExpiredRow = ErasableRow & { attemptId: string | null };

/**
 * Locks learners with submissions from before `cutoff` that aren't erased yet, and returns these submissions. Skips
 * learners that others have locked. About `limit` submissions are returned: all those of a learner, or none.
 */
export async function claimExpired(
  db: Db,
  organizationId: string,
  { cutoff, limit }: Claim,
): Promise<{ learnerIds: string[]; rows: ExpiredRow[] }> {
  const locked = await db.execute<{ id: string }>(sql`
    select l.id from learners l where l.organization_id = ${organizationId} and l.id in (
      select s.learner_id from submissions s where s.organization_id = ${organizationId}
        and s.submitted_at < ${cutoff}::timestamptz and s.erased_at is null
      order by s.submitted_at limit ${limit})
    order by l.id for update skip locked`);
  if (locked.length === 0) return { learnerIds: [], rows: [] };
  const learnerIds = locked.map(({ id }) => id);
  const rows = await db.execute<ExpiredRow>(sql`
    select s.id, s.attempt_id as "attemptId", s.assessment_id as "assessmentId",
      s.assessment_version as "assessmentVersion", s.draw
    from submissions s
    where s.organization_id = ${organizationId} and s.learner_id = any(${formatArrayLiteral(learnerIds)}::uuid[])
      and s.submitted_at < ${cutoff}::timestamptz and s.erased_at is null
    order by s.id for update`);
  return { learnerIds, rows: [...rows] };
}

/**
 * Moves the erased submissions of learners at each assessment to a new learner without a reference, with the attempts
 * that they used, unless the learner also has a submission there that isn't erased: `first`, `last` and `best` attempts
 * need all of them. What a learning platform calls the learner no longer leads to these submissions, and the grade there stays.
 */
export async function moveErased(
  db: Db,
  organizationId: string,
  learnerIds: readonly string[],
): Promise<void> {
  await db.execute(sql`
    with pairs as materialized (
      select s.learner_id, s.assessment_id, new_uuid7() as new_id from submissions s
        join learners l on l.organization_id = s.organization_id and l.id = s.learner_id and l.learner_ref is not null
      where s.organization_id = ${organizationId} and s.learner_id = any(${formatArrayLiteral(learnerIds)}::uuid[])
      group by s.learner_id, s.assessment_id having bool_and(s.erased_at is not null)
    ), added as (
      insert into learners (organization_id, id) select ${organizationId}, new_id from pairs
    ), unlinked as (
      delete from lti_link_submissions x using pairs p, submissions s
      where s.organization_id = ${organizationId} and s.learner_id = p.learner_id and s.assessment_id = p.assessment_id
        and x.organization_id = ${organizationId} and x.submission_id = s.id
      returning x.submission_id
    ), unscored as (
      update lti_scores set submission_id = null
      where organization_id = ${organizationId} and submission_id in (select submission_id from unlinked)
    ), counted as (
      update attempt_counters c set learner_id = p.new_id from pairs p
      where c.organization_id = ${organizationId} and c.learner_id = p.learner_id and c.assessment_id = p.assessment_id
    )
    update submissions s set learner_id = p.new_id from pairs p
    where s.organization_id = ${organizationId} and s.learner_id = p.learner_id and s.assessment_id = p.assessment_id`);
}

/**
 * Deletes those of the learners of whom only the reference is left, which the browser of a share link's learner frees.
 * The only attempts that count without a submission are those that expired.
 */
export async function deleteEmptyLearners(
  db: Db,
  organizationId: string,
  learnerIds: readonly string[],
): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from learners l
      where l.organization_id = ${organizationId} and l.id = any(${formatArrayLiteral(learnerIds)}::uuid[])
        and l.learner_ref is not null and l.display_name is null and l.time_factor is null and l.metadata is null
        and not exists (select from submissions s where s.organization_id = l.organization_id and s.learner_id = l.id)
        and not exists (select from attempts a join attempt_counters c
            on c.organization_id = a.organization_id and c.assessment_id = a.assessment_id and c.learner_id = l.id
          where a.organization_id = l.organization_id and a.learner_ref = l.learner_ref and a.state = 'expired')
      returning l.learner_ref)
    delete from hosted_learners h using gone g
    where h.organization_id = ${organizationId} and h.learner_ref = g.learner_ref
      and not exists (select from embed_tokens t
        where t.organization_id = h.organization_id and t.learner_ref = h.learner_ref and t.consumed_at is null)`);
}

/**
 * Deletes what learning platforms call learners who came last before `cutoff` and have no submission left through the link,
 * with their scores there.
 */
export async function deleteOldLaunches(
  db: Db,
  organizationId: string,
  { learnerIds, cutoff }: { learnerIds: readonly string[]; cutoff: string },
): Promise<void> {
  await db.execute(sql`
    delete from lti_link_learners k using learners l
    where l.organization_id = ${organizationId} and l.id = any(${formatArrayLiteral(learnerIds)}::uuid[])
      and k.organization_id = ${organizationId} and k.learner_ref = l.learner_ref
      and k.last_launched_at < ${cutoff}::timestamptz
      and not exists (select from lti_link_submissions x
        where x.organization_id = k.organization_id and x.link_id = k.link_id and x.sub = k.sub)`);
}
