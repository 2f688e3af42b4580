import { notFound } from "#lib/contract/app-error.ts";
import type { EmbedView } from "#lib/contract/embed.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { loadSnapshot } from "#lib/domains/assessments/snapshot.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { beginAttempt } from "./batched-queries.ts";
import { getFormulas } from "./formulas.ts";
import { presentEmbedContent, presentEmbedMeta } from "./present.ts";
import {
  findAssessmentWithProgress,
  findProgress,
  type PresentedToken,
  type TokenLookup,
} from "./queries.ts";
import {
  createGuestLimitError,
  createUnusableTokenError,
  getAllowedAttempts,
  getAttemptKey,
  getLimitSeconds,
} from "./rules.ts";

/**
 * Returns the assessment as a browser needs it, without answer keys. The first load starts the clock and pins the
 * version, so publishing again doesn't affect attempts in progress. Throws 404 if the assessment was deleted or
 * archived, 401 if the token has been used in the meantime, and 429 at the organization's limit of open attempts by
 * guests.
 */
export async function loadEmbedded(ctx: Ctx, { token, used }: TokenLookup): Promise<EmbedView> {
  require(ctx, "attempts.take");
  const { row, startedAt, version, answers } = await startOrResume(ctx, token);
  const limit = getLimitSeconds(row, token.timeFactor);
  const allowed = getAllowedAttempts(row, token.extraAttempts);
  const remaining = allowed === null ? null : Math.max(0, allowed - used - 1);
  const exercises = await loadSnapshot(ctx, row.id, version);
  return {
    assessment: presentEmbedContent(exercises, version),
    meta: presentEmbedMeta(row),
    attempt_info: {
      attempt_number: used + 1,
      can_retry: remaining === null || remaining > 0,
      attempts_remaining: remaining,
      attempt_key: getAttemptKey(token, used + 1),
      anonymous: token.learnerRef === null,
    },
    saved_answers: answers as EmbedView["saved_answers"],
    started_at: startedAt.toISOString(),
    deadline: limit === null ? null : new Date(startedAt.getTime() + limit * 1000).toISOString(),
    now: ctx.now.toISOString(),
    math: getFormulas(exercises),
  };
}

type StartedAttempt = { row: AssessmentRow; startedAt: Date; version: number; answers: unknown };

/**
 * Returns the assessment, the start time, the version and the answers saved so far. Throws the errors of
 * `loadEmbedded`.
 */
async function startOrResume(ctx: Ctx, token: PresentedToken): Promise<StartedAttempt> {
  const { startedAt, version, hasProgress } = token;
  if (startedAt && version !== null) {
    const found = hasProgress
      ? await findAssessmentWithProgress(ctx.db, ctx.organizationId, token)
      : { row: await requireAssessment(ctx, token.assessmentId), answers: null };
    if (found?.row.status !== "published") throw notFound("Assessment");
    return { ...found, startedAt, version };
  }
  const loading = { organizationId: ctx.organizationId, tokenId: token.id, now: ctx.now };
  const [first, answers] = await Promise.all([
    beginAttempt(ctx.db, loading),
    hasProgress ? findProgress(ctx.db, ctx.organizationId, token.id) : null,
  ]);
  if (first?.row.status !== "published") throw notFound("Assessment");
  if (first.isFull) throw createGuestLimitError();
  if (!first.startedAt || first.version === null) throw createUnusableTokenError();
  return { row: first.row, startedAt: first.startedAt, version: first.version, answers };
}
