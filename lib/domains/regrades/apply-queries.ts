import { sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import type { StoredResult } from "#lib/platform/db/schema/stored-regrade.ts";
import { buildEventData, IS_REPORTED, setResult } from "./result-columns.ts";

/** What is the same for all submissions that one commit or revert changes. */
export type Application = {
  regradeId: string;
  assessmentId: string;
  externalId: string | null;
  isRevert: boolean;
  now: Date;
};

export type ChangedResult = { id: string; revision: number; before: StoredResult; result: StoredResult };

/**
 * Gives submissions that still have the named revision new results, and writes an event for each whose score, maximum,
 * percentage or passing changes.
 */
export async function applyResults(
  db: Db,
  organizationId: string,
  { regradeId, assessmentId, externalId, now }: Application,
  results: readonly ChangedResult[],
): Promise<void> {
  const at = now.toISOString();
  await db.execute(sql`
    with changed as (
      update submissions s set ${setResult(at)}
      from jsonb_to_recordset(${JSON.stringify(results)}::text::jsonb) as c (id uuid, revision integer,
        before submission_result, result submission_result)
      where s.organization_id = ${organizationId} and s.assessment_id = ${assessmentId} and s.id = c.id
        and s.revision = c.revision
      returning s.organization_id, s.id, s.assessment_id, s.learner_id, s.learner_ref, s.submitted_at, s.source, s.is_draft,
        s.metadata, s.attempt_number, s.attempt_id, c.before as result_before, c.result as result_after)
    insert into events (organization_id, id, type, data, created_at, learner_id)
    select s.organization_id, new_uuid7(), 'submission.regraded',
      ${buildEventData({ regradeId, externalId: sql`${externalId}` })}, ${at}::timestamptz, s.learner_id
    from changed s where ${IS_REPORTED}`);
}
