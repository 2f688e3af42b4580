import { verifySubmissions } from "#lib/domains/submissions/verify.ts";
import type { StoredCorrection } from "#lib/platform/db/schema/stored-regrade.ts";
import { newId } from "#lib/platform/ids.ts";
import { type Api, testDatabase } from "./api.ts";

/**
 * Corrects version 1 of an assessment as a committed regrade does, and grades its submissions again. Returns the id of the
 * regrade.
 */
export async function correctVersion(
  api: Pick<Api, "organizationId">,
  assessmentId: string,
  corrections: readonly StoredCorrection[],
): Promise<string> {
  const { sql, db } = testDatabase();
  const { organizationId } = api;
  const id = newId();
  await sql`
    insert into regrades
      (organization_id, id, assessment_id, status, corrections, versions, created_by_kind, committed_by_kind, committed_at)
    values (${organizationId}, ${id}, ${assessmentId}, 'committed', ${JSON.stringify(corrections)}::text::jsonb, '{1}',
      'system', 'system', clock_timestamp())`;
  await sql`
    update assessments set revision = revision + 1,
      regrades = regrades || jsonb_build_array(jsonb_build_object('id', ${id}::text, 'versions', '[1]'::jsonb))
    where organization_id = ${organizationId} and id = ${assessmentId}`;
  await sql`
    update submissions set regrades = regrades || ${id}::uuid
    where organization_id = ${organizationId} and assessment_id = ${assessmentId} and assessment_version = 1`;
  const ctx = { db, organizationId, actor: { kind: "system" as const }, now: new Date(), requestId: "test" };
  await verifySubmissions(ctx, { repair: true });
  return id;
}
