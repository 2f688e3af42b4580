import { loadCompiledVersion } from "#lib/domains/assessments/compile.ts";
import { computeResult } from "#lib/domains/submissions/compute-result.ts";
import {
  listSubmissionsAfter,
  type SubmissionRow,
  updateSubmission,
} from "#lib/domains/submissions/queries.ts";
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
  await gradeAgain(ctx, assessmentId, ({ id: submissionId, regrades }) =>
    isCovered(submissionId) ? [...regrades, id] : undefined,
  );
  return id;
}

/** Reverts a regrade that `commitRegrade` stored. */
export async function revertRegrade(ctx: Ctx, assessmentId: string, id: string): Promise<void> {
  const { sql } = testDatabase();
  await sql`
    update assessments set revision = revision + 1, regrades = (
      select coalesce(jsonb_agg(r), '[]') from jsonb_array_elements(regrades) r where r->>'id' <> ${id})
    where id = ${assessmentId}`;
  await gradeAgain(ctx, assessmentId, ({ regrades }) =>
    regrades.includes(id) ? regrades.filter((each) => each !== id) : undefined,
  );
}

/** Grades submissions of an assessment by other regrades, except voided ones and those for which there are none. */
async function gradeAgain(
  ctx: Ctx,
  assessmentId: string,
  getRegrades: (row: SubmissionRow) => string[] | undefined,
): Promise<void> {
  for (const row of await listSubmissionsAfter(ctx.db, ctx.organizationId, null, 1000)) {
    const regrades = row.assessmentId === assessmentId && !row.voidedAt ? getRegrades(row) : undefined;
    if (!regrades) continue;
    const result = computeResult(row, await loadCompiledVersion(ctx, assessmentId, 1, regrades));
    await updateSubmission(ctx.db, ctx.organizationId, row.id, { ...result, regrades });
  }
}
