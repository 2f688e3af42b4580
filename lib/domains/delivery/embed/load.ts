import { notFound } from "#lib/contract/app-error.ts";
import type { EmbedView } from "#lib/contract/embed.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { loadAttemptContent } from "#lib/domains/assessments/snapshot.ts";
import { countRemaining } from "#lib/domains/attempts/rules.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { getFormulas } from "./formulas.ts";
import { type OpenedAttempt, openTokenAttempt } from "./open-attempt.ts";
import { presentEmbedContent, presentEmbedMeta } from "./present.ts";
import { findAssessmentWithAnswers, type TokenLookup } from "./queries.ts";
import { getAttemptKey } from "./rules.ts";

/**
 * Returns the assessment as a browser needs it, without answer keys. The first load opens the learner's attempt, which
 * starts the clock and pins the version; all tokens of the learner share it. Throws 404 if the assessment was deleted or
 * archived, and the errors of `openTokenAttempt`.
 */
export async function loadEmbedded(ctx: Ctx, lookup: TokenLookup): Promise<EmbedView> {
  require(ctx, "attempts.take");
  const { token, used, made } = lookup;
  const { row, attempt, answers } = await loadAttempt(ctx, lookup);
  const remaining = countRemaining(row, { extraAttempts: token.extraAttempts, used, isOpen: true });
  const exercises = await loadAttemptContent(ctx, { ...attempt, assessmentId: row.id });
  return {
    assessment: presentEmbedContent(exercises, attempt.version),
    meta: presentEmbedMeta(row),
    attempt_info: {
      attempt_number: made + 1,
      can_retry: remaining === null || remaining > 0,
      attempts_remaining: remaining,
      attempt_key: getAttemptKey(attempt),
      anonymous: token.learnerRef === null,
    },
    saved_answers: answers as EmbedView["saved_answers"],
    started_at: attempt.startedAt.toISOString(),
    deadline: attempt.deadline?.toISOString() ?? null,
    now: ctx.now.toISOString(),
    math: getFormulas(exercises),
  };
}

/** Reads what a token shows, in one round trip. */
async function loadAttempt(ctx: Ctx, lookup: TokenLookup): Promise<OpenedAttempt> {
  const { token, attempt } = lookup;
  if (!attempt?.isOwn || attempt.state !== "open") {
    return openTokenAttempt(ctx, token);
  }
  const found = attempt.hasSavedAnswers
    ? await findAssessmentWithAnswers(ctx.db, ctx.organizationId, {
        assessmentId: token.assessmentId,
        attemptId: attempt.id,
      })
    : { row: await requireAssessment(ctx, token.assessmentId), answers: null };
  if (found?.row.status !== "published") throw notFound("Assessment");
  return { ...found, attempt };
}
