import type { Answers } from "#lib/contract/submissions.ts";
import { drawGradable, loadPublishedGradable, withAssessment } from "#lib/domains/assessments/gradable.ts";
import { requirePublished } from "#lib/domains/assessments/rules.ts";
import { createAttemptClosedError } from "#lib/domains/attempts/rules.ts";
import { validateAndSave } from "#lib/domains/attempts/save-progress.ts";
import { validateAnswers } from "#lib/domains/submissions/validate-answers.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { type OpenedAttempt, openTokenAttempt } from "./open-attempt.ts";
import type { PresentedToken, TokenLookup } from "./queries.ts";
import { requireLive } from "./rules.ts";

/**
 * Saves unfinished answers, which must fit the questions like those of a submission. For a token that was never loaded,
 * this opens the attempt. Throws 401 if the token is expired or used, 400 `invalid_request` if the answers don't fit,
 * 409 `attempt_closed`, and the errors of `openTokenAttempt`.
 */
export async function saveProgress(ctx: Ctx, lookup: TokenLookup, answers: Answers): Promise<void> {
  require(ctx, "attempts.take");
  const { token, attempt } = lookup;
  requireLive(token, ctx.now);
  const own = attempt?.isOwn ? attempt : await openForAnswers(ctx, token, attempt, answers);
  await validateAndSave(ctx, { ...own, assessmentId: token.assessmentId }, answers);
}

/**
 * Opens the attempt if the answers fit the version that it will have. Which of the questions of pools it will have
 * isn't known before.
 */
async function openForAnswers(
  ctx: Ctx,
  token: PresentedToken,
  attempt: TokenLookup["attempt"],
  answers: Answers,
): Promise<OpenedAttempt["attempt"]> {
  await withAssessment(ctx, token.assessmentId, async (row) => {
    requirePublished(row);
    const version = attempt?.version ?? token.version ?? row.version;
    const target = await loadPublishedGradable(ctx, row, version);
    return validateAnswers((attempt ? drawGradable(target, attempt) : target).content, answers);
  });
  if (attempt && attempt.state !== "open") throw createAttemptClosedError();
  return (await openTokenAttempt(ctx, token)).attempt;
}
