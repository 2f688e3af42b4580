import { AppError } from "#lib/contract/app-error.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import { getLimitSeconds, requirePublished } from "#lib/domains/assessments/rules.ts";
import { countUsedAttempts, findCurrentAttempt } from "#lib/domains/attempts/learner-attempts.ts";
import { countRemaining } from "#lib/domains/attempts/rules.ts";
import { getAccommodations } from "#lib/domains/learners/read.ts";
import { SUBMISSION_ERRORS } from "#lib/messages/submission-errors.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { newId } from "#lib/platform/ids.ts";
import { randomToken, sha256 } from "#lib/platform/secrets.ts";
import { insertToken, type TokenRow } from "./queries.ts";

const PREFIX = "emb_";

/** Computes the digest that identifies a token in the database. */
export const digestToken = (token: string): Buffer => sha256(token);

/** What a token determines about an attempt. */
export type TokenSettings = Pick<
  TokenRow,
  "learnerRef" | "source" | "origins" | "metadata" | "timeFactor" | "extraAttempts" | "hasAccommodations"
> & {
  /** Returns the token's lifetime in seconds, for a learner with this time limit in seconds; null for no limit. */
  getLifetime: (limitSeconds: number | null) => number;
  /** The digest of the browser's id if a share link started the attempt. */
  browser?: Buffer | null;
};

/**
 * Creates a token for one attempt at an assessment. Only this result contains the token; the database stores its
 * digest. Throws 409 `assessment_not_published`, `assessment_archived` or `attempts_exhausted`.
 */
export async function mintToken(
  ctx: Ctx,
  row: AssessmentRow,
  { getLifetime, ...settings }: TokenSettings,
): Promise<{ token: string; expiresAt: Date }> {
  requirePublished(row);
  const { learnerRef } = settings;
  const { timeFactor, extraAttempts } = settings.hasAccommodations
    ? settings
    : await getAccommodations(ctx, learnerRef);
  await requireAttemptLeft(ctx, row, { ...settings, extraAttempts });
  const token = PREFIX + randomToken(32);
  const expiresAt = new Date(
    ctx.now.getTime() + Math.ceil(getLifetime(getLimitSeconds(row, timeFactor))) * 1000,
  );
  await insertToken(ctx.db, ctx.organizationId, {
    ...settings,
    id: newId(),
    digest: digestToken(token),
    assessmentId: row.id,
    expiresAt,
    createdAt: ctx.now,
  });
  return { token, expiresAt };
}

async function requireAttemptLeft(
  ctx: Ctx,
  row: AssessmentRow,
  {
    learnerRef,
    extraAttempts,
    browser = null,
  }: Pick<TokenSettings, "learnerRef" | "extraAttempts" | "browser">,
): Promise<void> {
  if (learnerRef === null || row.allowedAttempts === null) return;
  const used = await countUsedAttempts(ctx, { assessmentId: row.id, learnerRef });
  const hasLeft = (extra: number) => countRemaining(row, { extraAttempts: extra, used, isOpen: false }) !== 0;
  if (hasLeft(extraAttempts)) return;
  // The token continues the open attempt, which keeps its own accommodations.
  const current = await findCurrentAttempt(ctx, { assessmentId: row.id, learnerRef, browser });
  if (!current || !hasLeft(current.extraAttempts))
    throw new AppError("attempts_exhausted", SUBMISSION_ERRORS.attemptsExhausted);
}
