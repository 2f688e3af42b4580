import type { DatabaseConnection } from "#lib/platform/db/client.ts";
import { withSql } from "./hashes.ts";

/** Rows that the same transaction writes. Each query counts the rows that have no counterpart. */
const INCONSISTENCY_QUERIES: Record<string, string> = {
  "submissions without their event": `
    select from submissions s where not exists (select from events e where e.organization_id = s.organization_id
      and e.type = 'submission.graded' and e.data->>'submission_id' = s.id::text)`,
  "events of no submission": `
    select from events e where e.type = 'submission.graded' and not exists (
      select from submissions s where s.organization_id = e.organization_id and s.id::text = e.data->>'submission_id')`,
  "events without their delivery": `
    select from events e where e.type = 'submission.graded' and not exists (
      select from webhook_deliveries d where d.organization_id = e.organization_id and d.event_id = e.id)
      and not exists (
        select from webhook_fan_outs f where f.organization_id = e.organization_id and f.event_id = e.id)`,
  "learners whose attempts are not 1, 2, 3 ... as counted": `
    select from attempt_counters c left join (
      select organization_id, assessment_id, learner_id, count(*) as n, max(attempt_number) as last,
        count(distinct attempt_number) as different from submissions group by 1, 2, 3) s
      using (organization_id, assessment_id, learner_id)
    where (c.used, c.used, c.used) is distinct from (s.n::int, s.last, s.different::int)`,
  "learners whose voided attempts are not as counted": `
    select from attempt_counters c where c.voided <> (select count(*) from submissions s
      where s.organization_id = c.organization_id and s.assessment_id = c.assessment_id
        and s.learner_id = c.learner_id and s.voided_at is not null)`,
  "submissions of no counted attempt": `
    select from submissions s where not exists (select from attempt_counters c where
      c.organization_id = s.organization_id and c.assessment_id = s.assessment_id and c.learner_id = s.learner_id)`,
};

/** Returns inconsistencies that no transaction could have left in the database. */
export const findInconsistencies = (connection: DatabaseConnection): Promise<string[]> =>
  withSql(connection, async (sql) => {
    const found: string[] = [];
    for (const [what, query] of Object.entries(INCONSISTENCY_QUERIES)) {
      const { length } = await sql.unsafe(query);
      if (length > 0) found.push(`${length} ${what}`);
    }
    return found;
  });
