import { hasOpenAttempt } from "#lib/domains/attempts/learner-attempts.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { endHostedTokens, type HostedLearner } from "./queries.ts";

/**
 * Ends the learner's other tokens on the service's own page. Returns whether the learner has an open attempt, which the
 * next token continues.
 */
export async function takeOverAttempt(ctx: Ctx, learner: HostedLearner): Promise<boolean> {
  await endHostedTokens(ctx.db, ctx.organizationId, { ...learner, now: ctx.now });
  return hasOpenAttempt(ctx, learner);
}
