import type { GradedSubmission } from "#lib/contract/submissions.ts";
import * as rational from "#lib/core/grading/rational.ts";
import { loadSubmittedVersion } from "#lib/domains/assessments/compile.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { rebuildJudgments } from "./judgments.ts";
import { presentGraded } from "./present.ts";
import { requireSubmission } from "./read.ts";
import { computeTotals, isAwaiting } from "./rules.ts";

/** Rebuilds the original response to a submission, without marks that were added later. Throws 404. */
export async function rebuildFirstResult(ctx: Ctx, submissionId: string): Promise<GradedSubmission> {
  const row = await requireSubmission(ctx, submissionId);
  const version = await loadSubmittedVersion(ctx, row);
  const judgments = rebuildJudgments(row, version);
  const questions = version.questions.map(({ index, points }) => ({
    score: judgments[index]?.score ?? rational.ZERO,
    awaited: judgments[index]?.outcome === "pending",
    points: rational.fromNumber(points),
  }));
  return presentGraded({
    id: row.id,
    attempt: row.attemptNumber,
    version,
    judgments,
    totals: computeTotals(questions, row.passingScorePercent),
    passingScorePercent: row.passingScorePercent,
    awaiting: isAwaiting(judgments),
  });
}
