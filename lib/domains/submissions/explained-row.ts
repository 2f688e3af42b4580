import {
  type CompiledVersion,
  loadCompiledVersion,
  loadSubmittedVersion,
} from "#lib/domains/assessments/compile.ts";
import { listRegradeIds, loadRegrades } from "#lib/domains/assessments/corrections.ts";
import { drawVersion } from "#lib/domains/assessments/draws.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { SubmissionRow } from "./queries.ts";
import { Regrader } from "./regrade-result.ts";
import { isSameResult, toStoredResult } from "./stored-result.ts";

/**
 * Returns a submission with the keys to explain it by. A regrade that doesn't change a submission's result leaves its
 * row alone, so the row can still name keys that have been corrected since. If the current keys give the same result,
 * they explain it, and otherwise the keys that the submission was graded by.
 */
export async function loadExplainedRow(
  ctx: Ctx,
  row: SubmissionRow,
  assessment: AssessmentRow,
): Promise<{ row: SubmissionRow; version: CompiledVersion }> {
  const { assessmentId, assessmentVersion, regrades } = row;
  const ids = listRegradeIds(assessment, assessmentVersion);
  if (row.erasedAt || ids.join() === regrades.join()) {
    return { row, version: await loadSubmittedVersion(ctx, row) };
  }
  const version = await loadCompiledVersion(ctx, assessmentId, assessmentVersion, ids);
  const corrections = (await loadRegrades(ctx, ids)).flatMap((regrade) => regrade.corrections);
  const questionIds = new Set(corrections.map(({ question_id }) => question_id));
  const former = await loadCompiledVersion(ctx, assessmentId, assessmentVersion, regrades);
  const { gradeSkipped } = assessment;
  const result = new Regrader(version, questionIds, { former, gradeSkipped }).regrade(row, new Set());
  return result && isSameResult(result, toStoredResult(row))
    ? {
        row: { ...row, fractions: result.fractions, regrades: ids },
        version: drawVersion(version, row.draw),
      }
    : { row, version: await loadSubmittedVersion(ctx, row) };
}
