import { notFound } from "#lib/contract/app-error.ts";
import type { EmbedView } from "#lib/contract/embed.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { loadAttemptContent } from "#lib/domains/assessments/snapshot.ts";
import { recordIfDue } from "#lib/domains/attempts/record-due.ts";
import { countRemaining, isPastGrace } from "#lib/domains/attempts/rules.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { getFormulas } from "./formulas.ts";
import { type OpenedAttempt, openTokenAttempt } from "./open-attempt.ts";
import { presentEmbedContent, presentEmbedMeta } from "./present.ts";
import { findAssessmentWithAnswers, type TokenLookup } from "./queries.ts";
import { createUnusableTokenError, getAttemptKey } from "./rules.ts";

/**
 * Returns the assessment as a browser needs it, without answer keys. The first load opens the learner's attempt, which
 * starts the clock and pins the version; all tokens of the learner share it. Throws 401 for a token without a learner whose
 * attempt is over, 404 if the assessment was deleted or archived, and the errors of `openTokenAttempt`.
 */
export async function loadEmbedded(ctx: Ctx, lookup: TokenLookup): Promise<EmbedView> {
  require(ctx, "attempts.take");
  const { token, used, made, attempt: current } = await endDueAttempt(ctx, lookup);
  // A token without a learner is good for one attempt. One that was discarded doesn't count.
  const isOver = current?.state === "submitted" || current?.state === "expired";
  if (isOver && token.learnerRef === null) throw createUnusableTokenError();
  const { row, attempt, answers } = await loadAttempt(ctx, { token, attempt: current });
  const { extraAttempts } = current?.id === attempt.id ? current : token;
  const remaining = countRemaining(row, { extraAttempts, used, isOpen: true });
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
    on_deadline: attempt.submitSaved ? "submit_saved" : "accept_late",
    now: ctx.now.toISOString(),
    math: getFormulas(exercises),
  };
}

/** Records the attempt if it is due, so that the load begins the next one. */
async function endDueAttempt(ctx: Ctx, lookup: TokenLookup): Promise<TokenLookup> {
  const { attempt, used, made } = lookup;
  if (attempt?.state !== "open" || !attempt.submitSaved || !isPastGrace(attempt.deadline, ctx.now))
    return lookup;
  const state = await recordIfDue(ctx, attempt.id);
  if (!state) return lookup;
  const counted = state === "discarded" ? 0 : 1;
  return { ...lookup, attempt: { ...attempt, state }, used: used + counted, made: made + counted };
}

/** Reads what a token shows, in one round trip. */
async function loadAttempt(
  ctx: Ctx,
  { token, attempt }: Pick<TokenLookup, "token" | "attempt">,
): Promise<OpenedAttempt> {
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
