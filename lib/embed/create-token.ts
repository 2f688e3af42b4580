import type { AssessmentRow } from "#lib/assessments/queries.ts";
import { requireAssessment } from "#lib/assessments/read.ts";
import { requirePublished } from "#lib/assessments/rules.ts";
import type { Ctx } from "#lib/context.ts";
import type { EmbedToken, EmbedTokenBody } from "#lib/contract/embed.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { embedOrigins } from "#lib/organizations/read.ts";
import { randomToken, sha256 } from "#lib/secrets.ts";
import { attemptsUsed, insertToken } from "./queries.ts";
import { allowedAttempts, defaultLife, limitSeconds } from "./rules.ts";

const PREFIX = "emb_";

/** What a token is looked up by. */
export const digestOf = (token: string): Buffer => sha256(token);

/**
 * Mints a token for one attempt in a browser. The token is in the answer and nowhere else. 404; 409
 * `assessment_not_published`, `assessment_archived`, `no_origin_allowed`, `attempts_exhausted`.
 */
export async function createEmbedToken(ctx: Ctx, input: EmbedTokenBody): Promise<EmbedToken> {
  const row = await requireAssessment(ctx, input.assessment_id);
  requirePublished(row);
  const origins = input.origins ?? (await embedOrigins(ctx));
  if (origins.length === 0) {
    throw new AppError(
      "no_origin_allowed",
      "Say in origins, or in the organization's settings, where the token may be used",
    );
  }
  const { time_factor = 1, extra_attempts = 0 } = input.accommodations ?? {};
  await requireAttemptLeft(ctx, row, input.learner_ref, extra_attempts);

  const life = input.expires_in_seconds ?? defaultLife(limitSeconds(row, time_factor));
  const expiresAt = new Date(ctx.now.getTime() + Math.ceil(life) * 1000);
  const token = PREFIX + randomToken(32);
  await insertToken(ctx.db, ctx.organizationId, {
    id: newId(),
    digest: digestOf(token),
    assessmentId: row.id,
    learnerRef: input.learner_ref ?? null,
    origins: [...new Set(origins)],
    metadata: input.metadata ?? null,
    timeFactor: time_factor,
    extraAttempts: extra_attempts,
    expiresAt,
    createdAt: ctx.now,
  });
  return {
    token,
    expires_at: expiresAt.toISOString(),
    assessment_id: row.id,
    origins: [...new Set(origins)],
  };
}

async function requireAttemptLeft(
  ctx: Ctx,
  row: AssessmentRow,
  learnerRef: string | undefined,
  extra: number,
): Promise<void> {
  const allowed = allowedAttempts(row, extra);
  if (learnerRef === undefined || allowed === null) return;
  if ((await attemptsUsed(ctx.db, ctx.organizationId, row.id, learnerRef)) >= allowed) {
    throw new AppError("attempts_exhausted", "The learner has used all attempts of this assessment");
  }
}
