import type { SubmissionTrace } from "#lib/contract/trace.ts";
import { loadSubmittedVersion } from "#lib/domains/assessments/compile.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { presentTrace } from "./present-trace.ts";
import { requireSubmission } from "./read.ts";
import { traceSubmission } from "./trace.ts";

/** Returns how each question of a submission got its score, with the answer keys. Throws 403 and 404. */
export async function getTrace(ctx: Ctx, input: { id: string }): Promise<SubmissionTrace> {
  require(ctx, "trace.read");
  const row = await requireSubmission(ctx, input.id);
  return presentTrace(row, traceSubmission(row, await loadSubmittedVersion(ctx, row)));
}
