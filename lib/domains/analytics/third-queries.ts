import { sql } from "drizzle-orm";
import type { AttemptsMode } from "#lib/contract/analytics.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { WHOLE_ANSWERS } from "./attempt-queries.ts";
import { buildProbesSql } from "./probes.ts";
import { SELECTED } from "./queries.ts";
import type { VersionShape } from "./shape.ts";

export type ProbedSubmission = { percentage: number; probed: string };

/**
 * Lists the fully graded submissions to the shape's version that the mode selects, among the newest `limit` submissions
 * to the assessment, with their probe results, from the highest percentage to the lowest.
 */
export async function listProbedSubmissions(
  db: Db,
  organizationId: string,
  {
    assessmentId,
    mode,
    shape,
    limit,
  }: {
    assessmentId: string;
    mode: AttemptsMode;
    shape: VersionShape;
    limit: number;
  },
): Promise<ProbedSubmission[]> {
  return db.execute<ProbedSubmission>(sql`
    select s.percentage, ${buildProbesSql([shape])} as probed
    from (
      select s.*, ${WHOLE_ANSWERS} as whole_answers
      from (
        select s.* from submissions s
        where s.organization_id = ${organizationId} and s.assessment_id = ${assessmentId} and not s.is_draft
        order by s.id desc limit ${limit}) s
      where s.voided_at is null and s.status = 'graded' and s.assessment_version = ${shape.version}
        and ${SELECTED[mode]} offset 0) s
    order by s.percentage desc, s.id`);
}
