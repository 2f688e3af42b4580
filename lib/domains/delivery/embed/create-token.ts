import { AppError } from "#lib/contract/app-error.ts";
import type { EmbedToken, EmbedTokenBody } from "#lib/contract/embed.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { requirePublished } from "#lib/domains/assessments/rules.ts";
import { getEmbedOrigins } from "#lib/domains/identity/organizations/read.ts";
import { EMBED_ERRORS } from "#lib/messages/embed.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { mintToken } from "./mint.ts";
import { getDefaultLifetime } from "./rules.ts";

/**
 * Creates a token for one attempt in a browser. Throws 404 for an unknown assessment, and 409
 * `assessment_not_published`, `assessment_archived`, `no_origin_allowed` or `attempts_exhausted`.
 */
export async function createEmbedToken(ctx: Ctx, input: EmbedTokenBody): Promise<EmbedToken> {
  require(ctx, "assessments.write");
  const row = await requireAssessment(ctx, input.assessment_id);
  requirePublished(row);
  const origins = [...new Set(input.origins ?? (await getEmbedOrigins(ctx)))];
  if (origins.length === 0) {
    throw new AppError("no_origin_allowed", EMBED_ERRORS.noOrigin);
  }
  const { time_factor = 1, extra_attempts = 0 } = input.accommodations ?? {};
  const { token, expiresAt } = await mintToken(ctx, row, {
    learnerRef: input.learner_ref ?? null,
    source: "embed",
    origins,
    metadata: input.metadata ?? null,
    timeFactor: time_factor,
    extraAttempts: extra_attempts,
    hasAccommodations: input.accommodations !== undefined,
    getLifetime: (limitSeconds) => input.expires_in_seconds ?? getDefaultLifetime(limitSeconds),
  });
  return { token, expires_at: expiresAt.toISOString(), assessment_id: row.id, origins };
}
