import type { Answers } from "#lib/contract/submissions.ts";
import { loadCompiledVersion } from "#lib/domains/assessments/compile.ts";
import { loadPublishedGradable, withAssessment } from "#lib/domains/assessments/gradable.ts";
import { requirePublished } from "#lib/domains/assessments/rules.ts";
import { validateAnswers } from "#lib/domains/submissions/validate-answers.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { saveAnswers } from "./batched-queries.ts";
import type { PresentedToken } from "./queries.ts";
import { createGuestLimitError, createUnusableTokenError, requireLive } from "./rules.ts";

/**
 * Saves unfinished answers, which must fit the questions as in a submission. Throws 401 if the token is expired or
 * used, 400 `invalid_request` if the answers don't fit, and 429 at the organization's limit of open attempts by guests.
 */
export async function saveProgress(ctx: Ctx, token: PresentedToken, answers: Answers): Promise<void> {
  require(ctx, "attempts.take");
  requireLive(token, ctx.now);
  await requireValidAnswers(ctx, token, answers);
  const { organizationId } = ctx;
  const outcome = await saveAnswers(ctx.db, {
    organizationId,
    tokenId: token.id,
    answers: JSON.stringify(answers),
  });
  if (outcome === "used") throw createUnusableTokenError();
  if (outcome === "full") throw createGuestLimitError();
}

/**
 * Validates answers against the version that was loaded, or against the newest version if none was. Cached content
 * needs no round trip.
 */
async function requireValidAnswers(ctx: Ctx, token: PresentedToken, answers: Answers): Promise<void> {
  const { assessmentId, version } = token;
  if (version !== null) {
    validateAnswers(await loadCompiledVersion(ctx, assessmentId, version), answers);
    return;
  }
  await withAssessment(ctx, assessmentId, async (row) => {
    requirePublished(row);
    const { content } = await loadPublishedGradable(ctx, row);
    return validateAnswers(content, answers);
  });
}
