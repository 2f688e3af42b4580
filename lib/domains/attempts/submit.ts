import { invalidRequest, notFound } from "#lib/contract/app-error.ts";
import type { Answers, GradedSubmission } from "#lib/contract/submissions.ts";
import { type SubmittedAttempt, submitAnswers } from "#lib/domains/submissions/submit.ts";
import { ATTEMPT_ERRORS } from "#lib/messages/attempts.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { retryTransaction } from "#lib/platform/db/retry-transaction.ts";
import { asUuid } from "#lib/platform/ids.ts";
import { type AttemptRow, lockAttempt } from "./queries.ts";
import { requireAttempt } from "./read.ts";
import { NO_ANSWERS } from "./rules.ts";

export type SubmitAttemptInput = {
  id: string;
  /** Defaults to the answers that were saved last. */
  answers?: Answers | undefined;
  metadata?: Record<string, unknown> | undefined;
  /** What the caller believes about the attempt. */
  expected?: { assessmentId: string; learnerRef: string } | undefined;
};

/**
 * Submits an attempt and closes it. Throws 404, 400 `invalid_request` if the answers don't fit or the attempt is
 * another learner's, 409 `attempt_closed`, `assessment_archived` or `attempts_exhausted`.
 */
export async function submitAttempt(ctx: Ctx, input: SubmitAttemptInput): Promise<GradedSubmission> {
  require(ctx, "attempts.manage");
  const row = await requireAttempt(ctx, input.id);
  const { expected } = input;
  if (expected && asUuid(expected.assessmentId) !== row.assessmentId) throw notFound("Attempt");
  if (expected && expected.learnerRef !== row.learnerRef) {
    throw invalidRequest([{ path: ["learner_ref"], message: ATTEMPT_ERRORS.otherLearner }]);
  }
  const { answers, metadata } = input;
  const submission: RowSubmission = {
    answers,
    metadata,
    submittedBy: ctx.actor.kind === "user" ? "staff" : "learner",
  };
  return answers ? submitRow(ctx, row, submission) : submitSaved(ctx, row, submission);
}

/**
 * Submits the answers that were saved last. A save that runs at the same time is either in them or rejected, because it
 * changes the row that is locked here.
 */
const submitSaved = (ctx: Ctx, { id }: AttemptRow, submission: RowSubmission): Promise<GradedSubmission> =>
  // Erasing the learner, and recording another submission of the attempt, lock the same rows in another order.
  retryTransaction(ctx.db, async (db) => {
    const row = await lockAttempt(db, ctx.organizationId, id);
    if (!row) throw notFound("Attempt");
    return submitRow({ ...ctx, db }, row, submission);
  });

type RowSubmission = Pick<SubmitAttemptInput, "answers" | "metadata"> & Pick<SubmittedAttempt, "submittedBy">;

/** Submits an attempt that the caller has looked up. Errors as of `submitAnswers`. */
export const submitRow = (
  ctx: Ctx,
  row: AttemptRow,
  { answers, metadata, submittedBy }: RowSubmission,
): Promise<GradedSubmission> =>
  submitAnswers(ctx, {
    assessmentId: row.assessmentId,
    learnerRef: row.learnerRef,
    answers: answers ?? (row.savedAnswers as Answers | null) ?? NO_ANSWERS,
    metadata,
    startedAt: row.startedAt,
    source: row.source,
    attempt: {
      id: row.id,
      isOpen: row.state === "open",
      version: row.version,
      timeFactor: row.timeFactor,
      extraAttempts: row.extraAttempts,
      draw: row,
      submittedBy,
    },
  });
