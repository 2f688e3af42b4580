import { sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { formatArrayLiteral } from "#lib/platform/db/text.ts";

/** Requests that the worker folds these assessments next. */
export async function insertRequests(
  db: Db,
  organizationId: string,
  assessmentIds: readonly string[],
): Promise<void> {
  await db.execute(sql`
    insert into analytics_requests (organization_id, assessment_id)
    select ${organizationId}, id from unnest(${formatArrayLiteral([...assessmentIds].sort())}::uuid[]) id
    on conflict do nothing`);
}

export async function deleteRequest(db: Db, organizationId: string, assessmentId: string): Promise<void> {
  await db.execute(sql`
    delete from analytics_requests where organization_id = ${organizationId} and assessment_id = ${assessmentId}`);
}
