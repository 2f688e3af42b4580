import { notFound } from "#lib/contract/app-error.ts";
import type { EmbedAttemptState } from "#lib/contract/embed.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { findAssessmentWithAnswers, type TokenLookup } from "./queries.ts";

/**
 * Returns the state, the clock, and the saved answers of a token's attempt. The lookup of the token has read everything
 * except the answers, so that browsers can ask again and again. An expired or used token reads no answers. Throws 404 if
 * there is no attempt.
 */
export async function getAttemptState(ctx: Ctx, { token, attempt }: TokenLookup): Promise<EmbedAttemptState> {
  require(ctx, "attempts.take");
  if (!attempt) throw notFound("Attempt");
  const isLive = token.consumedAt === null && token.expiresAt > ctx.now;
  const saved =
    isLive && attempt.state === "open" && attempt.hasSavedAnswers
      ? await findAssessmentWithAnswers(ctx.db, ctx.organizationId, {
          assessmentId: token.assessmentId,
          attemptId: attempt.id,
        })
      : undefined;
  const { state, startedAt, deadline, closedAt } = attempt;
  return {
    state,
    started_at: startedAt.toISOString(),
    deadline: deadline?.toISOString() ?? null,
    closed_at: closedAt?.toISOString() ?? null,
    now: ctx.now.toISOString(),
    saved_answers: (saved?.answers ?? null) as EmbedAttemptState["saved_answers"],
  };
}
