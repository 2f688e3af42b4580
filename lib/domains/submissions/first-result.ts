import type { GradedSubmission } from "#lib/contract/submissions.ts";
import * as rational from "#lib/core/grading/rational.ts";
import { compiledVersion } from "#lib/domains/assessments/compiled.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { storedJudgements } from "./judgements.ts";
import { presentGraded } from "./present.ts";
import { requireSubmission } from "./read.ts";
import { needsTeacher, totals } from "./rules.ts";

/** What a submission was first answered with, whatever a teacher has said of it since. */
export async function firstResult(ctx: Ctx, submissionId: string): Promise<GradedSubmission> {
  const row = await requireSubmission(ctx, submissionId);
  const version = await compiledVersion(ctx, row.assessmentId, row.assessmentVersion);
  const judgements = storedJudgements(row, version);
  const questions = version.questions.map(({ compiled, index, points }) => ({
    score: judgements[index]?.score ?? rational.ZERO,
    awaited: compiled.needsTeacher,
    points: rational.fromNumber(points),
  }));
  return presentGraded({
    id: row.id,
    attempt: row.attemptNumber,
    version,
    judgements,
    totals: totals(questions, row.passingScorePercent),
    passingScorePercent: row.passingScorePercent,
    awaiting: needsTeacher(version),
  });
}
