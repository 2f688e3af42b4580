import type { Ctx } from "#lib/platform/context.ts";
import { endHostedTokens, type HostedLearner, type TokenRow } from "./queries.ts";

/** The data needed to continue an attempt: its start time, the version that was shown, and its previous token. */
export type ResumableAttempt = Pick<TokenRow, "id" | "startedAt" | "version">;

/**
 * Ends the learner's other tokens on the service's own page. Returns the latest attempt that had started, so that the
 * caller can continue it with a new token, or undefined if none had started.
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
