import type { Answers } from "#lib/contract/submissions.ts";
import { loadCompiledVersion } from "#lib/domains/assessments/compile.ts";
import { type DrawSource, drawQuestions, drawVersion } from "#lib/domains/assessments/draws.ts";
import { validateAnswers } from "#lib/domains/submissions/validate-answers.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { requireAttempt } from "./read.ts";
import { countAnswered, createAttemptClosedError } from "./rules.ts";
import { saveAttemptAnswers } from "./save-queries.ts";

/**
 * Saves the unfinished answers of an attempt, which must fit its questions like those of a submission. Throws 404, 400
 * `invalid_request` if the answers don't fit, and 409 `attempt_closed`.
 */
export async function saveAttemptProgress(ctx: Ctx, input: { id: string; answers: Answers }): Promise<void> {
  require(ctx, "attempts.manage");
  const row = await requireAttempt(ctx, input.id);
  await validateAndSave(ctx, row, input.answers);
}

/** Saves answers of an attempt that the caller has looked up. Errors as of `saveAttemptProgress`. */
export async function validateAndSave(
  ctx: Ctx,
  attempt: { id: string; assessmentId: string; version: number } & DrawSource,
  answers: Answers,
): Promise<void> {
  // A correction of the keys doesn't change which answers are accepted.
  const version = await loadCompiledVersion(ctx, attempt.assessmentId, attempt.version, []);
  const shown = drawVersion(version, drawQuestions(version.plan, attempt));
  validateAnswers(shown, answers);
  const isSaved = await saveAttemptAnswers(ctx.db, {
    organizationId: ctx.organizationId,
    attemptId: attempt.id,
    answers: JSON.stringify(answers),
    answeredCount: countAnswered(answers, shown.questions),
    now: ctx.now,
  });
  if (!isSaved) throw createAttemptClosedError();
}
