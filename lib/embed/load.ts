import { frozenContent } from "#lib/assessments/frozen.ts";
import type { AssessmentRow } from "#lib/assessments/queries.ts";
import { requireAssessment } from "#lib/assessments/read.ts";
import type { Ctx } from "#lib/context.ts";
import type { EmbedView } from "#lib/contract/embed.ts";
import { notFound } from "#lib/errors.ts";
import { formulasOf } from "./formulas.ts";
import { presentEmbedContent, presentEmbedMeta } from "./present.ts";
import type { Presented, TokenRow } from "./queries.ts";
import { allowedAttempts, attemptKey, limitSeconds, unusableToken } from "./rules.ts";
import { firstLoad } from "./shared-queries.ts";

/**
 * The assessment as a browser needs it, without keys. The first load starts the clock and settles the version, so a
 * republish in the middle of an attempt changes nothing for it. 404 when the assessment is gone or archived.
 */
export async function loadEmbedded(ctx: Ctx, { token, used }: Presented): Promise<EmbedView> {
  const { row, startedAt, version } = await started(ctx, token);
  const limit = limitSeconds(row, token.timeFactor);
  const allowed = allowedAttempts(row, token.extraAttempts);
  const remaining = allowed === null ? null : Math.max(0, allowed - used - 1);
  const exercises = await frozenContent(ctx, row.id, version);
  return {
    assessment: presentEmbedContent(exercises, version),
    meta: presentEmbedMeta(row),
    attempt_info: {
      attempt_number: used + 1,
      can_retry: remaining === null || remaining > 0,
      attempts_remaining: remaining,
      attempt_key: attemptKey(token, used + 1),
      anonymous: token.learnerRef === null,
    },
    saved_answers: token.savedAnswers as EmbedView["saved_answers"],
    started_at: startedAt.toISOString(),
    deadline: limit === null ? null : new Date(startedAt.getTime() + limit * 1000).toISOString(),
    now: ctx.now.toISOString(),
    math: formulasOf(exercises),
  };
}

type Started = { row: AssessmentRow; startedAt: Date; version: number };

/** What is shown, and since when. 404 when it is gone or archived. */
async function started(ctx: Ctx, token: TokenRow): Promise<Started> {
  if (token.startedAt && token.version !== null) {
    const row = await requireAssessment(ctx, token.assessmentId);
    if (row.status !== "published") throw notFound("Assessment");
    return { row, startedAt: token.startedAt, version: token.version };
  }
  const first = await firstLoad(ctx.db, {
    organizationId: ctx.organizationId,
    tokenId: token.id,
    now: ctx.now,
  });
  if (first?.row.status !== "published") throw notFound("Assessment");
  const { row, startedAt, version } = first;
  if (!startedAt || version === null) throw unusableToken();
  return { row, startedAt, version };
}
