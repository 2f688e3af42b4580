import { loadCompiledVersion } from "#lib/domains/assessments/compile.ts";
import { computeResult } from "#lib/domains/submissions/compute-result.ts";
import { listSubmissionsAfter, updateSubmission } from "#lib/domains/submissions/queries.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { StoredCorrection } from "#lib/platform/db/schema/stored-regrade.ts";
import { newId } from "#lib/platform/ids.ts";
import { testDatabase } from "./api.ts";

/**
 * Stores a committed regrade of version 1 of an assessment, and returns its id. `isCovered` chooses the submissions that
 * are graded by it, of those that aren't voided.
 */
export async function commitRegrade(
  ctx: Ctx,
  assessmentId: string,
  corrections: readonly StoredCorrection[],
  isCovered: (id: string) => boolean = () => true,
): Promise<string> {
  const { sql } = testDatabase();
  const id = newId();
  await sql`
    insert into regrades (organization_id, id, assessment_id, status, corrections, versions, created_by_kind)
    values (${ctx.organizationId}, ${id}, ${assessmentId}, 'committed', ${JSON.stringify(corrections)}::text::jsonb, '{1}',
      'system')`;
  await sql`
    update assessments set revision = revision + 1,
      regrades = regrades || jsonb_build_object('id', ${id}::text, 'versions', jsonb_build_array(1))
    where id = ${assessmentId}`;
  for (const row of await listSubmissionsAfter(ctx.db, ctx.organizationId, null, 1000)) {
    if (row.assessmentId !== assessmentId || row.voidedAt || !isCovered(row.id)) continue;
    const regrades = [...row.regrades, id];
    const result = computeResult(row, await loadCompiledVersion(ctx, assessmentId, 1, regrades));
    await updateSubmission(ctx.db, ctx.organizationId, row.id, { ...result, regrades });
  }
  return id;
}
