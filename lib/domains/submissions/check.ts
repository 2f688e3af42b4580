import { AppError, invalid, notFound, under } from "#lib/contract/app-error.ts";
import type { CheckBody, Checked } from "#lib/contract/submissions.ts";
import { gradeResponses, judge, readAnswers } from "#lib/core/grading/index.ts";
import type { CompiledVersion, GradableQuestion } from "#lib/domains/assessments/compiled.ts";
import {
  draftContent,
  forgetAssessment,
  publishedGradable,
  withAssessment,
} from "#lib/domains/assessments/gradable.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import { refuseArchived, requirePublished } from "#lib/domains/assessments/rules.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { takeCheck } from "#lib/platform/limits/check-guard.ts";
import { presentJudgement } from "./present.ts";

/**
 * Grades one question in real time and records nothing but the check itself, of which the organization's limit allows a
 * few per question and session (or learner). 404; 409 `assessment_not_published`, `assessment_archived`,
 * `not_auto_gradable`; `invalid_request`; 429 `check_limit_exceeded`. What is refused does not count.
 */
export function checkAnswer(ctx: Ctx, input: { assessmentId: string; body: CheckBody }): Promise<Checked> {
  if (input.body.allow_draft) forgetAssessment(ctx, input.assessmentId);
  return withAssessment(ctx, input.assessmentId, (row) => checkOn(ctx, row, input.body));
}

async function checkOn(ctx: Ctx, row: AssessmentRow, body: CheckBody): Promise<Checked | undefined> {
  const content = await contentFor(ctx, row, body.allow_draft ?? false);
  const question = content.questions.find(({ id }) => id === body.question_id.toLowerCase());
  if (!question) throw notFound("Question");
  if (question.compiled.needsTeacher) {
    throw new AppError("not_auto_gradable", "A teacher grades this question");
  }
  const judgement = judgeAnswer(question, body.answers);
  const checker = {
    apiKeyId: actorId(ctx),
    assessmentId: row.id,
    questionId: question.id,
    by: checkedBy(body),
  };
  const taken = await takeCheck(ctx.db, ctx.organizationId, row.revision, checker);
  if (!taken.fresh) return undefined;
  if (!taken.allowed) {
    throw new AppError(
      "check_limit_exceeded",
      "This question has been checked as often as is allowed for now",
      {
        retryAfter: taken.retryAfter,
      },
    );
  }
  const { question_id, correct, score, max_score, feedback } = presentJudgement(question, judgement);
  return { question_id, correct, score, max_score, feedback, checks_remaining: Number(taken.remaining) };
}

async function contentFor(ctx: Ctx, row: AssessmentRow, isDraft: boolean): Promise<CompiledVersion> {
  if (isDraft) {
    refuseArchived(row);
    return draftContent(ctx, row);
  }
  requirePublished(row);
  return (await publishedGradable(ctx, row)).content;
}

function judgeAnswer(question: GradableQuestion, answers: readonly unknown[]) {
  const read = readAnswers(question.compiled, answers);
  if ("issues" in read) throw invalid(under(["answers"], read.issues));
  return judge(question.compiled, gradeResponses(question.compiled, read.responses));
}

function checkedBy(body: CheckBody): { kind: "session" | "learner"; value: string } {
  if (body.session_id !== undefined) return { kind: "session", value: body.session_id };
  return { kind: "learner", value: body.learner_ref ?? "" };
}

const actorId = (ctx: Ctx): string => (ctx.actor.kind === "system" ? "system" : ctx.actor.id);
