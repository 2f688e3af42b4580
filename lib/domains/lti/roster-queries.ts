import { sql } from "drizzle-orm";
import { formatPlatformUser } from "#lib/contract/platform-user.ts";
import type { Db } from "#lib/platform/db/client.ts";

/** A course in which an assessment was put, and whose platform shares its roster. */
export type RosterCourse = {
  platformId: string;
  clientId: string;
  tokenEndpoint: string;
  authorizationServer: string | null;
  membershipsUrl: string;
};

export const listCourses = async (
  db: Db,
  organizationId: string,
  { assessmentId, limit }: { assessmentId: string; limit: number },
): Promise<RosterCourse[]> =>
  db.execute<RosterCourse>(sql`
    select distinct p.id as "platformId", p.client_id as "clientId", p.token_endpoint as "tokenEndpoint",
      p.authorization_server as "authorizationServer", l.memberships_url as "membershipsUrl"
    from lti_links l join lti_platforms p on p.organization_id = l.organization_id and p.id = l.platform_id
    where l.organization_id = ${organizationId} and l.assessment_id = ${assessmentId} and l.memberships_url is not null
    order by 1, 5 limit ${limit}`);

export type KnownMember = {
  ref: string;
  learnerId: string | null;
  name: string | null;
  submitted: boolean;
};

/**
 * Returns for each of a platform's persons, in their order, the reference under which results are kept, the id and name
 * of the learner with this reference, if there is one, and whether they have submitted. A person who never came has the
 * reference of a first launch.
 */
export const findMembers = async (
  db: Db,
  organizationId: string,
  { assessmentId, platformId, subs }: { assessmentId: string; platformId: string; subs: readonly string[] },
): Promise<KnownMember[]> => {
  const members = subs.map((sub) => ({ sub, first_ref: formatPlatformUser({ platformId, sub }) }));
  return db.execute<KnownMember>(sql`
    select r.ref, n.id as "learnerId", n.display_name as name, coalesce(n.submitted, false) as submitted
    from rows from (jsonb_to_recordset(${JSON.stringify(members)}::text::jsonb) as (sub text, first_ref text))
      with ordinality m (sub, first_ref, n)
    cross join lateral (select coalesce((
      select k.learner_ref from lti_link_learners k
      join lti_links l on l.organization_id = k.organization_id and l.id = k.link_id and l.platform_id = ${platformId}
      where k.organization_id = ${organizationId} and k.sub = m.sub
      order by k.last_launched_at desc limit 1), m.first_ref) as ref) r
    left join lateral (
      select p.id, p.display_name, exists (select from submissions s
        where s.organization_id = p.organization_id and s.learner_id = p.id and s.assessment_id = ${assessmentId}
          and not s.is_draft and s.voided_at is null) as submitted
      from learners p where p.organization_id = ${organizationId} and p.learner_ref = r.ref) n on true
    order by m.n`);
};

/** Remembers when a platform's roster was last read, or why and when that last failed. */
export async function recordRosterHealth(
  db: Db,
  organizationId: string,
  { platformId, error, now }: { platformId: string; error?: string; now: Date },
): Promise<void> {
  const at = now.toISOString();
  const change =
    error === undefined
      ? sql`last_roster_at = ${at}::timestamptz`
      : sql`last_roster_error = ${error}, last_roster_error_at = ${at}::timestamptz`;
  await db.execute(sql`
    update lti_platforms set ${change} where organization_id = ${organizationId} and id = ${platformId}`);
}
