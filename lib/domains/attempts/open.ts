import { AppError } from "#lib/contract/app-error.ts";
import type { Attempt, OpenAttemptBody } from "#lib/contract/attempts.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { createNotOpenError } from "#lib/domains/assessments/rules.ts";
import { ASSESSMENT_ERRORS } from "#lib/messages/assessment-errors.ts";
import { SUBMISSION_ERRORS } from "#lib/messages/submission-errors.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { newId } from "#lib/platform/ids.ts";
import { type NewAttempt, type OpenOutcome, openAttemptRow } from "./queries.ts";
import { describeAttempt } from "./read.ts";
import { recordIfDue } from "./record-due.ts";
import { isPastGrace } from "./rules.ts";

/**
 * Opens an attempt, or returns the one that the learner has open. `isNew` tells which. An open one that is due is
 * recorded first, so that the learner gets the next one. Throws 404, and 409
 * `assessment_not_published`, `assessment_archived`, `assessment_not_open` or `attempts_exhausted`.
 */
export async function openAttempt(
  ctx: Ctx,
  { assessmentId, ...input }: OpenAttemptBody & { assessmentId: string },
): Promise<{ attempt: Attempt; isNew: boolean }> {
  require(ctx, "attempts.manage");
  const assessment = await requireAssessment(ctx, assessmentId);
  // Nothing can be submitted to it, so the learner gets no open attempt back either.
  if (assessment.status === "archived") throw createArchivedError();
  const attempt: NewAttempt = {
    id: newId(),
    assessmentId: assessment.id,
    learnerRef: input.learner_ref,
    accommodations: input.accommodations ?? null,
    metadata: input.metadata ?? null,
  };
  const open = () => openAttemptRow(ctx.db, ctx.organizationId, attempt, ctx.now);
  const first = await open();
  const isOver =
    first.row && isPastGrace(first.row.deadline, ctx.now) && (await recordIfDue(ctx, first.row.id));
  const { outcome, row } = isOver ? await open() : first;
  if (!row) throw createRefusal(assessment, outcome, ctx.now);
  return { attempt: await describeAttempt(ctx, row, assessment), isNew: outcome === "opened" };
}

/** Creates the error for an attempt that couldn't be opened. */
export function createRefusal(row: AssessmentRow, outcome: OpenOutcome, now: Date): AppError {
  if (outcome === "exhausted") return new AppError("attempts_exhausted", SUBMISSION_ERRORS.attemptsExhausted);
  if (outcome === "not_open") return createNotOpenError(row, now);
  return row.status === "archived"
    ? createArchivedError()
    : new AppError("assessment_not_published", ASSESSMENT_ERRORS.notPublished);
}

const createArchivedError = () => new AppError("assessment_archived", ASSESSMENT_ERRORS.archived);
