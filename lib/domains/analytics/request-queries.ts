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

export type FoldRequest = { organizationId: string; assessmentId: string };

/** Lists the requests of all organizations, the oldest first. */
export const listRequests = (db: Db, limit: number): Promise<FoldRequest[]> =>
  db.execute<FoldRequest>(sql`
    select organization_id as "organizationId", assessment_id as "assessmentId" from analytics_requests
    order by created_at limit ${limit}`);

export async function deleteRequest(db: Db, organizationId: string, assessmentId: string): Promise<void> {
  await db.execute(sql`
    delete from analytics_requests where organization_id = ${organizationId} and assessment_id = ${assessmentId}`);
}
