import type { Answers } from "#lib/contract/submissions.ts";
import { compiledVersion } from "#lib/domains/assessments/compiled.ts";
import { publishedGradable, withAssessment } from "#lib/domains/assessments/gradable.ts";
import { requirePublished } from "#lib/domains/assessments/rules.ts";
import { fitAnswers } from "#lib/domains/submissions/answers.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { PresentedToken } from "./queries.ts";
import { requireLive, tooManyGuests, unusableToken } from "./rules.ts";
import { saveAnswers } from "./shared-queries.ts";

/**
 * Saves unfinished answers, which fit the questions as they would have to at a submission. 401 expired or used;
 * `invalid_request` where they do not fit; 429 when the organization has as many attempts by guests as it may have.
 */
export async function saveProgress(ctx: Ctx, token: PresentedToken, answers: Answers): Promise<void> {
  requireLive(token, ctx.now);
  await requireFitting(ctx, token, answers);
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
async function requireFitting(ctx: Ctx, token: PresentedToken, answers: Answers): Promise<void> {
  const { assessmentId, version } = token;
  if (version !== null) {
    fitAnswers(await compiledVersion(ctx, assessmentId, version), answers);
    return;
  }
  await withAssessment(ctx, assessmentId, async (row) => {
    requirePublished(row);
    const { content } = await publishedGradable(ctx, row);
    return fitAnswers(content, answers);
  });
}
