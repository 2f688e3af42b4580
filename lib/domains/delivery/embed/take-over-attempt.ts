import type { Ctx } from "#lib/platform/context.ts";
import { endHostedTokens, type HostedLearner, type TokenRow } from "./queries.ts";

/** What an attempt that has begun is gone on with: its clock, the version that was shown, and the token it was under. */
export type ResumableAttempt = Pick<TokenRow, "id" | "startedAt" | "version">;

/**
 * Ends the learner's other tokens in the service's own page, so that one is left to go on with, and gives what the last of
 * them had begun: an attempt under another token is still the same one.
 */
export async function takeOverAttempt(
  ctx: Ctx,
  learner: HostedLearner,
): Promise<ResumableAttempt | undefined> {
  const ended = await endHostedTokens(ctx.db, ctx.organizationId, { ...learner, now: ctx.now });
  const [last] = ended
    .filter(({ startedAt }) => startedAt !== null)
    .sort((a, b) => Number(b.startedAt) - Number(a.startedAt));
  return last;
}
