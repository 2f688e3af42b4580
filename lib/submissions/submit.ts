import {
  draftGradable,
  forgetAssessment,
  type Gradable,
  publishedGradable,
  withAssessment,
} from "#lib/assessments/gradable.ts";
import type { AssessmentRow } from "#lib/assessments/queries.ts";
import { refuseArchived, requirePublished } from "#lib/assessments/rules.ts";
import type { Ctx } from "#lib/context.ts";
import type { Answers, GradedSubmission } from "#lib/contract/submissions.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { fitAnswers } from "./answers.ts";
import { gradeAnswers } from "./grade-answers.ts";
import { presentGraded } from "./present.ts";
import { recordSubmission } from "./record.ts";
import { isLate, needsTeacher } from "./rules.ts";

export type SubmitInput = {
  assessmentId: string;
  learnerRef: string | null;
  answers: Answers;
  /** Grade the working copy; the submission is marked `is_draft` and counts nowhere. */
  allowDraft?: boolean | undefined;
  metadata?: Record<string, unknown> | undefined;
  startedAt?: Date | null | undefined;
  source: "api" | "embed" | "hosted";
};

/**
 * Grades answers and records the submission, its attempt and its event. In steady state one round trip: the
 * assessment's row is remembered, and the recording statement refuses when that memory is stale. 404; 409
 * `assessment_not_published`, `assessment_archived`, `attempts_exhausted`; `invalid_request` where answers don't fit. A
 * refusal uses no attempt.
 */
export function submitAnswers(ctx: Ctx, input: SubmitInput): Promise<GradedSubmission> {
  if (input.allowDraft) forgetAssessment(ctx, input.assessmentId);
  return withAssessment(ctx, input.assessmentId, (row) => gradeAndRecord(ctx, input, row));
}

async function gradable(ctx: Ctx, input: SubmitInput, row: AssessmentRow): Promise<Gradable> {
  if (input.allowDraft) {
    refuseArchived(row);
    return draftGradable(ctx, row);
  }
  requirePublished(row);
  return publishedGradable(ctx, row);
}

/** The graded submission, or undefined when the assessment had changed meanwhile. */
async function gradeAndRecord(
  ctx: Ctx,
  input: SubmitInput,
  row: AssessmentRow,
): Promise<GradedSubmission | undefined> {
  const { version, content } = await gradable(ctx, input, row);
  const graded = gradeAnswers(content, fitAnswers(content, input.answers), row.passingScorePercent);
  const awaiting = needsTeacher(content);
  const id = newId();
  const isDraft = version < 0;
  const startedAt = input.startedAt ?? null;
  const limitSeconds = row.timeLimitMinutes === null ? null : row.timeLimitMinutes * 60;
  const { outcome, attempt } = await recordSubmission(ctx, {
    id,
    assessmentId: row.id,
    revision: row.revision,
    version,
    learnerRef: input.learnerRef,
    allowedAttempts: row.allowedAttempts,
    source: input.source,
    awaiting,
    isDraft,
    late: isLate(startedAt, ctx.now, limitSeconds),
    stored: graded.stored,
    ...graded.totals,
    passingScorePercent: row.passingScorePercent,
    metadata: input.metadata ?? null,
    startedAt,
    event: {
      submission_id: id,
      assessment_id: row.id,
      learner_ref: input.learnerRef,
      score: graded.totals.score,
      max_score: graded.totals.maxScore,
      percentage: graded.totals.percentage,
      passed: graded.totals.passed,
      awaiting_manual_grading: awaiting,
      submitted_at: ctx.now.toISOString(),
      source: input.source,
      is_draft: isDraft,
    },
  });
  if (outcome === "stale") return undefined;
  if (outcome === "exhausted") {
    throw new AppError("attempts_exhausted", "The learner has used all attempts of this assessment");
  }
  return presentGraded({
    id,
    attempt,
    version: content,
    judgements: graded.judgements,
    totals: graded.totals,
    passingScorePercent: row.passingScorePercent,
    awaiting,
  });
}
