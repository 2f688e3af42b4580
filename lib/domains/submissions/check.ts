import { AppError, invalidRequest, notFound, prefixIssues } from "#lib/contract/app-error.ts";
import type { CheckBody, CheckResult } from "#lib/contract/checks.ts";
import { gradeResponses, readAnswers, scoreQuestion } from "#lib/core/grading/index.ts";
import type { CompiledVersion, GradableQuestion } from "#lib/domains/assessments/compile.ts";
import {
  compileDraft,
  evictAssessment,
  loadPublishedGradable,
  withAssessment,
} from "#lib/domains/assessments/gradable.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import { requireNotArchived, requirePublished } from "#lib/domains/assessments/rules.ts";
import { SUBMISSION_ERRORS } from "#lib/messages/submission-errors.ts";
import { type Ctx, isAuthor, require } from "#lib/platform/context.ts";
import { consumeCheck } from "#lib/platform/limits/check-limit.ts";
import { presentJudgment } from "./present.ts";

/**
 * Grades the answer to one question without recording a submission. The organization limits the number of checks per
 * question and session or learner. A check that fails with an error doesn't count. Throws 404, 409
 * `assessment_not_published`, `assessment_archived` or `not_auto_gradable`, `invalid_request`, and 429
 * `check_limit_exceeded`.
 */
export function checkAnswer(
  ctx: Ctx,
  input: { assessmentId: string; body: CheckBody },
): Promise<CheckResult> {
  require(ctx, "answers.check");
  if (input.body.allow_draft) evictAssessment(ctx, input.assessmentId);
  return withAssessment(ctx, input.assessmentId, (row) => gradeCheck(ctx, row, input.body));
}

async function gradeCheck(ctx: Ctx, row: AssessmentRow, body: CheckBody): Promise<CheckResult | undefined> {
  const content = await loadContent(ctx, row, body.allow_draft ?? false);
  const question = content.questions.find(({ id }) => id === body.question_id.toLowerCase());
  if (!question) throw notFound("Question");
  const judgment = judgeAnswer(question, body.answers);
  const checker = {
    apiKeyId: getActorId(ctx),
    assessmentId: row.id,
    questionId: question.id,
    by: getCheckedBy(ctx, body),
  };
  const limitResult = await consumeCheck(ctx.db, ctx.organizationId, row.revision, checker);
  if (!limitResult.isCurrent) return undefined;
  if (!limitResult.allowed) {
    throw new AppError("check_limit_exceeded", SUBMISSION_ERRORS.checkLimitExceeded, {
      retryAfter: limitResult.retryAfter,
    });
  }
  const { question_id, correct, score, max_score, feedback } = presentJudgment(question, judgment);
  return {
    question_id,
    correct,
    score,
    max_score,
    feedback,
    checks_remaining: Number(limitResult.remaining),
  };
}

async function loadContent(ctx: Ctx, row: AssessmentRow, isDraft: boolean): Promise<CompiledVersion> {
  if (isDraft) {
    requireNotArchived(row);
    return compileDraft(ctx, row);
  }
  requirePublished(row);
  return (await loadPublishedGradable(ctx, row)).content;
}

function judgeAnswer(question: GradableQuestion, answers: readonly unknown[]) {
  const read = readAnswers(question.compiled, answers);
  if ("issues" in read) throw invalidRequest(prefixIssues(["answers"], read.issues));
  if (question.compiled.needsTeacher) {
    throw new AppError("not_auto_gradable", SUBMISSION_ERRORS.notAutoGradable);
  }
  const fractions = gradeResponses(question.compiled, read.responses);
  return scoreQuestion(question.compiled, fractions, read.responses);
}

/**
 * Returns who the check counts for. A member who can't see answer keys would find them by checking under many names, so
 * all checks of such a member count together.
 */
function getCheckedBy({ actor }: Ctx, body: CheckBody): { kind: "session" | "learner"; value: string } {
  if (actor.kind === "user" && !isAuthor(actor)) return { kind: "session", value: "" };
  if (body.session_id !== undefined) return { kind: "session", value: body.session_id };
  return { kind: "learner", value: body.learner_ref ?? "" };
}

const getActorId = (ctx: Ctx): string => (ctx.actor.kind === "system" ? "system" : ctx.actor.id);
