import type { EmbedResult } from "#lib/contract/embed.ts";
import type { Answers } from "#lib/contract/submissions.ts";
import { canonicalizeJson } from "#lib/core/canonical-json.ts";
import { rebuildFirstResult } from "#lib/domains/submissions/first-result.ts";
import { submitAnswers } from "#lib/domains/submissions/submit.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { presentEmbedResult } from "./present.ts";
import { findToken, type PresentedToken, type TokenRow } from "./queries.ts";
import { requireLive } from "./rules.ts";

export type EmbedSubmission = {
  token: PresentedToken;
  answers: Answers;
  idempotencyKey: string | null;
};

/** The outcome of a submit: a new result, the same result again, or a refusal because the token has been used. */
export type EmbedOutcome = { kind: "graded" | "replayed"; result: EmbedResult } | { kind: "used" };

/**
 * Grades an embedded attempt and uses up the token, in one statement. Of any number of parallel submits, exactly one is
 * graded. A submit that is refused or fails leaves the token usable. If the token is already used, a request with the
 * same Idempotency-Key and answers receives the first result again. Throws 401 if the token has expired, and the errors
 * of `submitAnswers`.
 */
export async function submitEmbedded(ctx: Ctx, input: EmbedSubmission): Promise<EmbedOutcome> {
  require(ctx, "attempts.take");
  const { token, answers, idempotencyKey } = input;
  const answersDigest = sha256(canonicalizeJson(answers));
  if (token.consumedAt) return replayResult(ctx, token, idempotencyKey, answersDigest);
  requireLive(token, ctx.now);
  const graded = await submitAnswers(ctx, {
    assessmentId: token.assessmentId,
    learnerRef: token.learnerRef,
    answers,
    startedAt: token.startedAt,
    source: token.source,
    embed: {
      tokenId: token.id,
      version: token.version,
      timeFactor: token.timeFactor,
      extraAttempts: token.extraAttempts,
      idempotencyKey,
      answersDigest,
    },
  });
  if (graded) return { kind: "graded", result: presentEmbedResult(graded) };
  // Another submit with this token finished while this request was being graded.
  const current = await findToken(ctx.db, ctx.organizationId, token.id);
  return current ? replayResult(ctx, current, idempotencyKey, answersDigest) : { kind: "used" };
}

async function replayResult(
  ctx: Ctx,
  token: Pick<TokenRow, "idempotencyKey" | "answersDigest" | "submissionId">,
  idempotencyKey: string | null,
  digest: Buffer,
): Promise<EmbedOutcome> {
  const isSame =
    idempotencyKey !== null && token.idempotencyKey === idempotencyKey && token.answersDigest?.equals(digest);
  if (!isSame || !token.submissionId) return { kind: "used" };
  return { kind: "replayed", result: presentEmbedResult(await rebuildFirstResult(ctx, token.submissionId)) };
}
