import { sql } from "drizzle-orm";
import { PLATFORM_USER } from "#lib/contract/platform-user.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { formatArray, formatArrayLiteral } from "#lib/platform/db/text.ts";
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
 * If no launch of a learning platform's learner is left, their name, which came from the launches, isn't kept either.
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
        and l.learner_ref is not null and l.time_factor is null and l.metadata is null
        and (l.display_name is null or l.learner_ref ~ ${PLATFORM_USER.source} and not exists (
          select from lti_link_learners k where k.organization_id = l.organization_id and k.learner_ref = l.learner_ref))
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
 * Deletes what learning platforms call up to `limit` learners who came last before `cutoff`, with their scores there,
 * and those of the learners who are then empty. Learners with a submission through the link stay. So do those who can
 * still submit an attempt, or whose saved answers the worker submits, because the platform is to get their grade. Skips
 * launches that others have locked. Returns the number of deleted launches.
 */
export async function deleteOldLaunches(
  db: Db,
  organizationId: string,
  { cutoff, limit, now }: Claim & { now: string },
): Promise<number> {
  const isOld = sql`
    k.organization_id = ${organizationId} and k.last_launched_at < ${cutoff}::timestamptz
    and not exists (select from lti_link_submissions x
      where x.organization_id = ${organizationId} and x.link_id = k.link_id and x.sub = k.sub)
    and not exists (select from attempts a
      where a.organization_id = ${organizationId} and a.learner_ref = k.learner_ref
        and a.state = 'open' and a.submit_saved and a.deadline is not null)
    and not exists (select from embed_tokens t
      where t.organization_id = ${organizationId} and t.learner_ref = k.learner_ref
        and t.consumed_at is null and t.expires_at > ${now}::timestamptz)`;
  const launches = await db.execute<{ linkId: string; sub: string; learnerRef: string }>(sql`
    select k.link_id as "linkId", k.sub, k.learner_ref as "learnerRef" from lti_link_learners k where ${isOld}
    order by k.last_launched_at limit ${limit} for update skip locked`);
  if (launches.length === 0) return 0;
  const toArray = (key: "linkId" | "sub" | "learnerRef") => formatArray(launches.map((row) => row[key]));
  // A launch through another link that is writing the learner's name is waited for, and then keeps the learner.
  const learners = await db.execute<{ id: string }>(sql`
    select id from learners
    where organization_id = ${organizationId} and learner_ref = any(${toArray("learnerRef")}::text[])
    order by id for update`);
  // A submission can have been recorded just before the launch was locked.
  const deleted = await db.execute(sql`
    delete from lti_link_learners k
    using unnest(${toArray("linkId")}::uuid[], ${toArray("sub")}::text[]) t (link_id, sub)
    where k.link_id = t.link_id and k.sub = t.sub and ${isOld}
    returning 1`);
  await deleteEmptyLearners(
    db,
    organizationId,
    learners.map(({ id }) => id),
  );
  return deleted.length;
}
