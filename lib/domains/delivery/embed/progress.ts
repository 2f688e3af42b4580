import type { Answers } from "#lib/contract/submissions.ts";
import { loadCompiledVersion } from "#lib/domains/assessments/compile.ts";
import { loadPublishedGradable, withAssessment } from "#lib/domains/assessments/gradable.ts";
import { requirePublished } from "#lib/domains/assessments/rules.ts";
import { validateAnswers } from "#lib/domains/submissions/validate-answers.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { saveAnswers } from "./batched-queries.ts";
import type { PresentedToken } from "./queries.ts";
import { requireLive, tooManyGuests, unusableToken } from "./rules.ts";

/**
 * Saves unfinished answers, which fit the questions as they would have to at a submission. 401 expired or used;
 * `invalid_request` where they do not fit; 429 when the organization has as many attempts by guests as it may have.
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
  if (outcome === "used") throw unusableToken();
  if (outcome === "full") throw tooManyGuests();
}

/** The version that was loaded decides; where none was, the newest. Content that is remembered costs no round trip. */
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
