import {
  type CompiledVersion,
  loadCompiledVersion,
  loadSubmittedVersion,
} from "#lib/domains/assessments/compile.ts";
import { listRegradeIds, loadRegrades } from "#lib/domains/assessments/corrections.ts";
import { drawVersion } from "#lib/domains/assessments/draws.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { SubmissionRow } from "./queries.ts";
import { Regrader } from "./regrade-result.ts";
import { isSameResult, toStoredResult } from "./stored-result.ts";

/**
 * Returns a submission with its assessment, and the keys to explain it by. A regrade leaves a submission alone whose result it doesn't change,
 * but nobody wants to read about a key that was wrong: if the keys that hold now give the same result, they explain it.
 * Otherwise the keys do that the submission was graded by.
 */
export async function loadExplainedRow(
  ctx: Ctx,
  row: SubmissionRow,
): Promise<{ assessment: AssessmentRow; row: SubmissionRow; version: CompiledVersion }> {
  const { assessmentId, assessmentVersion, regrades } = row;
  const assessment = await requireAssessment(ctx, assessmentId);
  const ids = listRegradeIds(assessment, assessmentVersion);
  if (row.erasedAt || ids.join() === regrades.join()) {
    return { assessment, row, version: await loadSubmittedVersion(ctx, row) };
  }
  const version = await loadCompiledVersion(ctx, assessmentId, assessmentVersion, ids);
  const corrections = (await loadRegrades(ctx, ids)).flatMap((regrade) => regrade.corrections);
  const questionIds = new Set(corrections.map(({ question_id }) => question_id));
  const result = new Regrader(version, questionIds).regrade(row, new Set());
  return result && isSameResult(result, toStoredResult(row))
    ? {
        assessment,
        row: { ...row, fractions: result.fractions, regrades: ids },
        version: drawVersion(version, row.draw),
      }
    : { assessment, row, version: await loadSubmittedVersion(ctx, row) };
}
