import { requireAssessment } from "#lib/domains/assessments/read.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { SubmissionRow } from "./queries.ts";

/** Builds the fields that an event about a submission's result shares with `submission.graded`. */
export async function buildResultEvent(ctx: Ctx, row: SubmissionRow) {
  const { externalId } = await requireAssessment(ctx, row.assessmentId);
  return {
    submission_id: row.id,
    assessment_id: row.assessmentId,
    learner_ref: row.learnerRef,
    score: row.score,
    max_score: row.maxScore,
    percentage: row.percentage,
    passed: row.passed,
    awaiting_manual_grading: row.status === "awaiting_manual_grading",
    submitted_at: row.submittedAt.toISOString(),
    source: row.source,
    is_draft: row.isDraft,
    metadata: row.metadata,
    attempt_number: row.attemptNumber,
    attempt_id: row.attemptId,
    assessment_external_id: externalId,
  };
}
