import { sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { unknownToPlanner } from "#lib/platform/db/unknown-to-planner.ts";

/** Notes the scores of the submissions that a regrade changes. The trigger that renews scores leaves out those that stay. */
export async function noteRegradedScores(db: Db, organizationId: string, regradeId: string): Promise<void> {
  await db.execute(sql`
    insert into lti_score_changes (organization_id, link_id, sub, changed_at)
    select x.organization_id, x.link_id, x.sub, max(s.updated_at)
    from lti_links l
    join lti_link_submissions x on x.organization_id = l.organization_id and x.link_id = l.id
    cross join lateral (
      select from regrade_submissions c
      where c.organization_id = ${unknownToPlanner(organizationId)} and c.regrade_id = ${regradeId} and c.submission_id = x.submission_id
        and c.after is not null offset 0) c
    cross join lateral (
      select updated_at from submissions s
      where s.organization_id = ${unknownToPlanner(organizationId)} and s.id = x.submission_id offset 0) s
    where l.organization_id = ${organizationId}
      and l.assessment_id = (select r.assessment_id from regrades r
        where r.organization_id = ${organizationId} and r.id = ${regradeId})
    group by x.organization_id, x.link_id, x.sub`);
}
