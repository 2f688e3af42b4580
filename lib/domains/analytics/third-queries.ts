import { sql } from "drizzle-orm";
import type { AttemptsMode } from "#lib/contract/analytics.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { SELECTED } from "./newest-queries.ts";
import { buildUncodedProbesSql, type CountedAnswers, UNCODED_ANSWERS } from "./probes.ts";
import type { VersionShape } from "./shape.ts";

export type CountedSubmission = CountedAnswers & { percentage: number };

/**
 * Lists the fully graded submissions to the shape's version that the mode selects, among the newest `limit` submissions
 * to the assessment, with their counted answers, from the highest percentage to the lowest.
 */
export async function listCountedSubmissions(
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
): Promise<CountedSubmission[]> {
  return db.execute<CountedSubmission>(sql`
    select s.percentage, s.coded_answers as codes, coalesce(${buildUncodedProbesSql([shape])}, '') as probed
    from (
      select s.*, ${UNCODED_ANSWERS} as whole_answers
      from (
        select s.* from submissions s
        where s.organization_id = ${organizationId} and s.assessment_id = ${assessmentId} and not s.is_draft
        order by s.id desc limit ${limit}) s
      where s.voided_at is null and s.status = 'graded' and s.assessment_version = ${shape.version}
        and ${SELECTED[mode]} offset 0) s
    order by s.percentage desc, s.id`);
}
