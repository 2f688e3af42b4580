import type { SubmissionTrace } from "#lib/contract/trace.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { loadExplainedRow } from "./explained-row.ts";
import { presentTrace } from "./present-trace.ts";
import { requireSubmission } from "./read.ts";
import { traceSubmission } from "./trace.ts";

/** Returns how each question of a submission got its score, with the answer keys. Throws 403 and 404. */
export async function getTrace(ctx: Ctx, input: { id: string }): Promise<SubmissionTrace> {
  require(ctx, "trace.read");
  const row = await requireSubmission(ctx, input.id);
  const assessment = await requireAssessment(ctx, row.assessmentId);
  const explained = await loadExplainedRow(ctx, row, assessment);
  return presentTrace(explained.row, traceSubmission(explained.row, explained.version));
}
