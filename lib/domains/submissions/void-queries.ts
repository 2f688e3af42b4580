import { sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import type { SubmissionRow } from "./queries.ts";

/** Gives the attempt of a submission back (1), or counts it again (-1). The caller has locked the submission's row. */
export async function changeVoidedCount(
  db: Db,
  organizationId: string,
  { assessmentId, learnerId }: Pick<SubmissionRow, "assessmentId" | "learnerId">,
  change: 1 | -1,
): Promise<void> {
  await db.execute(sql`
    update attempt_counters set voided = voided + ${change}
    where organization_id = ${organizationId} and assessment_id = ${assessmentId} and learner_id = ${learnerId}`);
}
