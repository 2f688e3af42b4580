import { AppError, invalidRequest, notFound } from "#lib/contract/app-error.ts";
import type { Answers, GradedSubmission } from "#lib/contract/submissions.ts";
import { codeAnswers } from "#lib/core/coded-answers/code-answers.ts";
import { hasPools } from "#lib/core/draw/index.ts";
import type { DrawSource } from "#lib/domains/assessments/draws.ts";
import {
  drawGradable,
  evictAssessment,
  type GradableAssessment,
  loadDraftGradable,
  loadPublishedGradable,
  withAssessment,
} from "#lib/domains/assessments/gradable.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import {
  getAllowedAttempts,
  getLimitSeconds,
  requireNotArchived,
  requireOpen,
  requirePublished,
} from "#lib/domains/assessments/rules.ts";
import { UnknownFilesError } from "#lib/domains/files/claim.ts";
import { ATTEMPT_ERRORS } from "#lib/messages/attempts.ts";
import { SUBMISSION_ERRORS } from "#lib/messages/submission-errors.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { isForeignKeyViolation } from "#lib/platform/db/driver-errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { findFileReferences, recordWithFiles, removeFiles } from "./answered-files.ts";
import { gradeAnswers } from "./grade-answers.ts";
import { presentGraded } from "./present.ts";
import { type NewSubmission, recordSubmission } from "./record.ts";
import { isAwaiting, isLate, requireStarted } from "./rules.ts";
import { validateAnswers } from "./validate-answers.ts";

export type SubmitInput = {
  assessmentId: string;
  learnerRef: string | null;
  answers: Answers;
  /**
   * Whether to grade the working copy. The submission is then marked `is_draft`, and isn't counted as an attempt or in
   * analytics.
   */
  allowDraft?: boolean | undefined;
  metadata?: Record<string, unknown> | undefined;
  startedAt?: Date | null | undefined;
  source: "api" | "embed" | "hosted";
  /** Set if this submission is the result of an attempt. */
  attempt?: SubmittedAttempt | undefined;
  /** Set if this submission uses up an embed token. */
  token?: UsedToken | undefined;
};

export type SubmittedAttempt = {
  /** Null if an embed token was never loaded: it then determines the settings below without an attempt. */
  id: string | null;
  /** Whether it was open when it was read. Recording checks again. */
  isOpen: boolean;
  /** The version that the learner saw, or null if the learner loaded none. */
  version: number | null;
  timeFactor: number;
  extraAttempts: number;
  /** What determines the questions that the learner was shown, or null if the learner loaded none. */
  draw: DrawSource | null;
  submittedBy: "learner" | "deadline" | "staff";
};

/** The embed token that a submission uses up, and the data that identifies a repeated request. */
export type UsedToken = { id: string; idempotencyKey: string | null; answersDigest: Buffer };

/**
 * Grades answers and records the submission, its attempt and its event. This usually takes one round trip: the
 * assessment's row is cached, and the recording statement writes nothing if the cached row is stale. Returns null if
 * another request has used the embed token. Throws 404, 409 `assessment_not_published`, `assessment_archived`,
 * `assessment_not_open`, `attempt_closed`, `attempt_not_started` or `attempts_exhausted`, and `invalid_request` for
 * invalid answers, files that the submission can't have, or a start in the future. A submission that fails uses up
 * neither an attempt nor a token.
 */
export async function submitAnswers(
  ctx: Ctx,
  input: SubmitInput & { token: UsedToken },
): Promise<GradedSubmission | null>;
export async function submitAnswers(ctx: Ctx, input: SubmitInput): Promise<GradedSubmission>;
export async function submitAnswers(ctx: Ctx, input: SubmitInput): Promise<GradedSubmission | null> {
  require(ctx, "submissions.write");
  // An attempt's start comes from a clock of ours, and a difference between our clocks must not cost a learner
  // anything.
  if (!input.attempt) requireStarted(input.startedAt, ctx.now);
  if (input.allowDraft) evictAssessment(ctx, input.assessmentId);
  const recording = withAssessment(ctx, input.assessmentId, async (row) => {
    const target = await loadGradable(ctx, input, row);
    const attempt = gradeAttempt(ctx, input, row, target);
    const version = (await target.saveSnapshot?.()) ?? target.version;
    const { id: submissionId, assessmentId, attemptId } = attempt.submission;
    const { outcome, attempt: number } = await recordWithFiles(
      ctx,
      { submissionId, assessmentId, attemptId },
      attempt.files,
      (txCtx) => recordSubmission(txCtx, { ...attempt.submission, version }),
    );
    if (outcome === "stale") return undefined;
    return { outcome, result: { ...attempt.result, attempt: number } };
  });
  const recorded = await recording.catch((error: unknown) => {
    // When time is up, what is left of the saved answers counts.
    if (error instanceof UnknownFilesError && isDue(input)) return error;
    if (!isForeignKeyViolation(error, ASSESSMENT_TABLES)) throw error;
    evictAssessment(ctx, input.assessmentId);
    throw notFound("Assessment");
  });
  if (recorded instanceof AppError) {
    return submitAnswers(ctx, { ...input, answers: removeFiles(input.answers, recorded.issues) });
  }
  if (recorded.outcome === "exhausted") {
    throw new AppError("attempts_exhausted", SUBMISSION_ERRORS.attemptsExhausted);
  }
  if (recorded.outcome === "closed") throw new AppError("attempt_closed", ATTEMPT_ERRORS.closed);
  return recorded.outcome === "used" ? null : presentGraded(recorded.result);
}

const isDue = ({ attempt }: SubmitInput): boolean => attempt?.submittedBy === "deadline";

/**
 * The tables that refer to an assessment. A foreign key violation in them means that the assessment was deleted during
 * the request.
 */
const ASSESSMENT_TABLES = ["assessment_versions", "attempt_counters", "submissions"];

async function loadGradable(ctx: Ctx, input: SubmitInput, row: AssessmentRow): Promise<GradableAssessment> {
  if (input.allowDraft) {
    requireNotArchived(row);
    const target = await loadDraftGradable(ctx, row);
    if (!hasPools(target.content.plan)) return target;
    throw invalidRequest([{ path: ["allow_draft"], message: ATTEMPT_ERRORS.noDraftPools }]);
  }
  const { attempt } = input;
  // When time is up, what a learner saved counts even if the assessment has been archived since.
  if (!isDue(input)) requirePublished(row);
  const target = await loadPublishedGradable(ctx, row, attempt?.version ?? row.version);
  if (attempt?.draw) return drawGradable(target, attempt.draw);
  if (!hasPools(target.content.plan)) return target;
  if (input.token) throw new AppError("attempt_not_started", ATTEMPT_ERRORS.notDrawn);
  throw invalidRequest([{ path: ["attempt_id"], message: ATTEMPT_ERRORS.requiredForPools }]);
}

/**
 * Throws 409 if an attempt can't be submitted now, whatever its answers are: `attempt_closed`, `assessment_not_open` or
 * `attempt_not_started`.
 */
function requireSubmittable(ctx: Ctx, input: SubmitInput, row: AssessmentRow): void {
  const { attempt, startedAt, allowDraft, token } = input;
  if (allowDraft) return;
  if (attempt?.isOpen === false) throw new AppError("attempt_closed", ATTEMPT_ERRORS.closed);
  if (attempt?.id) return;
  requireOpen(row, startedAt ?? ctx.now);
  if (token && row.timeLimitMinutes !== null && !startedAt) {
    throw new AppError("attempt_not_started", ATTEMPT_ERRORS.notStarted);
  }
}

/**
 * Grades an attempt. Returns the submission to record and the result to show. Apart from the new id, this function is
 * pure. Throws 400 if the answers don't fit, and 409 as `requireSubmittable`.
 */
function gradeAttempt(
  ctx: Ctx,
  input: SubmitInput,
  row: AssessmentRow,
  { version, content, draw }: GradableAssessment,
) {
  const given = validateAnswers(content, input.answers);
  // Answers that don't fit are reported first (contract section 1).
  requireSubmittable(ctx, input, row);
  const { stored, judgments, totals } = gradeAnswers(content, given, row);
  const id = newId();
  const awaiting = isAwaiting(judgments);
  const isDraft = version < 0;
  const startedAt = input.startedAt ?? null;
  const {
    extraAttempts = 0,
    timeFactor = 1,
    id: attemptId = null,
    submittedBy = "learner",
  } = input.attempt ?? {};
  const submission: NewSubmission = {
    id,
    assessmentId: row.id,
    revision: row.revision,
    version,
    regrades: content.regrades,
    draw,
    learnerRef: input.learnerRef,
    allowedAttempts: getAllowedAttempts(row, extraAttempts),
    timeLimitMinutes: row.timeLimitMinutes,
    source: input.source,
    awaiting,
    isDraft,
    // The recording statement decides this for an attempt, by a deadline that may have been extended in the meantime.
    late: isLate(startedAt, ctx.now, getLimitSeconds(row, timeFactor)),
    stored,
    codes: isDraft ? null : codeAnswers(content.coded, given, draw),
    ...totals,
    passingScorePercent: row.passingScorePercent,
    metadata: input.metadata ?? null,
    startedAt,
    event: {
      submission_id: id,
      assessment_id: row.id,
      learner_ref: input.learnerRef,
      score: totals.score,
      max_score: totals.maxScore,
      percentage: totals.percentage,
      passed: totals.passed,
      awaiting_manual_grading: awaiting,
      submitted_at: ctx.now.toISOString(),
      source: input.source,
      is_draft: isDraft,
      assessment_external_id: row.externalId,
    },
    attemptId,
    submittedBy,
    token: input.token,
  };
  const { passingScorePercent } = row;
  const files = findFileReferences(content, input.answers, given);
  return {
    submission,
    files,
    result: { id, version: content, judgments, totals, passingScorePercent, awaiting },
  };
}
