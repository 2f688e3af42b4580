import { expect } from "vitest";
import { testDatabase } from "./api.ts";

/** Checks that the counters of all lists of an organization are what counting the rows gives. */
export async function expectExactTotals(organizationId: string): Promise<void> {
  const { sql } = testDatabase();
  // One statement, so that both are of one snapshot while others change the rows.
  const differences = await sql`
    with told as (
      select list, owner_id, facets, sum(n) as n from list_totals where organization_id = ${organizationId}
      group by 1, 2, 3 having sum(n) <> 0
    ), counted as (
      select 'submissions' as list, assessment_id as owner_id, submission_facets(is_draft, status, passed, late,
        voided_at is not null, source) as facets, count(*) as n
      from submissions where organization_id = ${organizationId} group by 1, 2, 3
      union all
      select 'submission days', organization_id, jsonb_build_object('day', (submitted_at at time zone 'UTC')::date), count(*)
      from submissions where organization_id = ${organizationId} and not is_draft and voided_at is null group by 1, 2, 3
      union all
      select 'attempts', assessment_id, jsonb_build_object('state', state), count(*)
      from attempts where organization_id = ${organizationId} group by 1, 2, 3
      union all
      select 'learners', organization_id, '{}'::jsonb, count(*)
      from learners where organization_id = ${organizationId} and learner_ref is not null group by 1, 2, 3
    )
    select * from told full join counted using (list, owner_id, facets) where told.n is distinct from counted.n`;
  expect([...differences]).toEqual([]);
}
