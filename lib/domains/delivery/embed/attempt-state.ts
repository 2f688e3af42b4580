import { notFound } from "#lib/contract/app-error.ts";
import type { EmbedAttemptState } from "#lib/contract/embed.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import type { TokenLookup } from "./queries.ts";

/** Returns the state and the clock of a token's attempt, without reading anything more. Throws 404 if there is none. */
export async function getAttemptState(ctx: Ctx, { attempt }: TokenLookup): Promise<EmbedAttemptState> {
  require(ctx, "attempts.take");
  if (!attempt) throw notFound("Attempt");
  return {
    state: attempt.state,
    started_at: attempt.startedAt.toISOString(),
    deadline: attempt.deadline?.toISOString() ?? null,
    now: ctx.now.toISOString(),
  };
}
