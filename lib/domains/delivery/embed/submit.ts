import { AppError } from "#lib/contract/app-error.ts";
import type { EmbedResult } from "#lib/contract/embed.ts";
import type { Answers, GradedSubmission } from "#lib/contract/submissions.ts";
import { canonicalizeJson } from "#lib/core/canonical-json.ts";
import { rebuildFirstResult } from "#lib/domains/submissions/first-result.ts";
import { submitAnswers } from "#lib/domains/submissions/submit.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { presentEmbedResult } from "./present.ts";
import { findToken, type TokenLookup, type TokenRow } from "./queries.ts";
import { requireLive } from "./rules.ts";

export type EmbedSubmission = {
  lookup: TokenLookup;
  answers: Answers;
  idempotencyKey: string | null;
};

/** The outcome of a submit: a new result, the same result again, or a refusal because the token has been used. */
export type EmbedOutcome = { kind: "graded" | "replayed"; result: EmbedResult } | { kind: "used" };

/**
 * Grades an embedded attempt and uses up the token, in one statement. Of several parallel submits, exactly one is graded,
 * and a submit that is refused or fails leaves the token usable. For a used token, a request with the same
 * Idempotency-Key and answers gets the first result again. Throws 401 if the token has expired, 409 `attempt_closed` if
 * the attempt was submitted with another token, and the errors of `submitAnswers`.
 */
export async function submitEmbedded(ctx: Ctx, input: EmbedSubmission): Promise<EmbedOutcome> {
  require(ctx, "attempts.take");
  const { answers, idempotencyKey } = input;
  const { token } = input.lookup;
  const answersDigest = sha256(canonicalizeJson(answers));
  if (token.consumedAt) return replayResult(ctx, token, idempotencyKey, answersDigest);
  requireLive(token, ctx.now);
  let refusal: AppError | undefined;
  try {
    const graded = await gradeOnce(ctx, input, answersDigest);
    if (graded) return { kind: "graded", result: presentEmbedResult(graded) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    refusal = error;
  }
  // Another submit may have used up the token since it was read. Then that is the answer, whatever else was refused.
  const current = await findToken(ctx.db, ctx.organizationId, token.id);
  if (current?.consumedAt) return replayResult(ctx, current, idempotencyKey, answersDigest);
  if (refusal) throw refusal;
  return { kind: "used" };
}

/** Grades the answers and uses up the token. Returns null if it has been used. */
async function gradeOnce(
  ctx: Ctx,
  { lookup: { token, attempt }, answers, idempotencyKey }: EmbedSubmission,
  answersDigest: Buffer,
): Promise<GradedSubmission | null> {
  return submitAnswers(ctx, {
    assessmentId: token.assessmentId,
    learnerRef: token.learnerRef,
    answers,
    startedAt: attempt?.startedAt ?? token.startedAt,
    source: token.source,
    attempt: {
      id: attempt?.id ?? null,
      isOpen: attempt === null || attempt.state === "open",
      version: attempt?.version ?? token.version,
      timeFactor: token.timeFactor,
      extraAttempts: (attempt ?? token).extraAttempts,
      draw: attempt,
      submittedBy: "learner",
    },
    token: { id: token.id, idempotencyKey, answersDigest },
  });
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
