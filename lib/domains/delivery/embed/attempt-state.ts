import { notFound } from "#lib/contract/app-error.ts";
import type { EmbedAttemptState } from "#lib/contract/embed.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import type { TokenLookup } from "./queries.ts";

/**
 * Returns the state and the clock of a token's attempt. The lookup of the token has read them, so that browsers can ask
 * again and again. Throws 404 if there is no attempt.
 */
export async function getAttemptState(ctx: Ctx, { attempt }: TokenLookup): Promise<EmbedAttemptState> {
  require(ctx, "attempts.take");
  if (!attempt) throw notFound("Attempt");
  const { state, startedAt, deadline, closedAt } = attempt;
  return {
    state,
    started_at: startedAt.toISOString(),
    deadline: deadline?.toISOString() ?? null,
    closed_at: closedAt?.toISOString() ?? null,
    now: ctx.now.toISOString(),
  };
}
