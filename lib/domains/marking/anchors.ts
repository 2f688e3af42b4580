import type { Anchor, CreateAnchorBody } from "#lib/contract/anchors.ts";
import { AppError, invalidRequest, notFound } from "#lib/contract/app-error.ts";
import { MAX_ANCHORS } from "#lib/contract/marking-limits.ts";
import { roundPoints } from "#lib/core/grading/round.ts";
import { roundReal } from "#lib/core/statistics/statistics.ts";
import { type GradableQuestion, loadSubmittedVersion } from "#lib/domains/assessments/compile.ts";
import { shareKeys } from "#lib/domains/assessments/correct-keys.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { lockSubmissionOrThrow, type SubmissionRow } from "#lib/domains/submissions/change-result.ts";
import { isGradedByTeacher, requireNotVoided } from "#lib/domains/submissions/rules.ts";
import { ANCHOR_ERRORS } from "#lib/messages/anchors.ts";
import { MARKING_ERRORS } from "#lib/messages/marking.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import {
  type AnchorMarkRow,
  type AnchorRow,
  countAnchors,
  deleteAnchor,
  insertAnchor,
  listAnchorMarks,
  listAnchorRows,
  lockAnchors,
} from "./anchor-queries.ts";
import { limitAnchors } from "./limit-anchors.ts";

/** Lists the anchors of an assessment with their agreed marks, in the order in which they were created. Throws 404. */
export async function listAnchors(ctx: Ctx, input: { assessmentId: string }): Promise<Anchor[]> {
  require(ctx, "anchors.read");
  const { id } = await requireAssessment(ctx, input.assessmentId);
  const anchors = await listAnchorRows(ctx.db, ctx.organizationId, id);
  const marks = await listAnchorMarks(ctx.db, ctx.organizationId, {
    anchorIds: anchors.map((anchor) => anchor.id),
  });
  const limited = await limitAnchors(ctx, anchors, marks);
  return limited.anchors.map((anchor) => presentAnchor(anchor, limited.marks));
}

/**
 * Makes an answer an anchor with an agreed mark. Neither the answer nor its result changes. Throws 404; 409
 * `anchor_exists` or `submission_voided`; and `invalid_request`.
 */
export function createAnchor(
  ctx: Ctx,
  input: { assessmentId: string; anchor: CreateAnchorBody },
): Promise<Anchor> {
  require(ctx, "anchors.manage");
  const { submission_id, question_id, score, comment } = input.anchor;
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const assessment = await requireAssessment(txCtx, input.assessmentId);
    // Regrades lock the keys before submissions, too.
    await shareKeys(txCtx, { assessmentId: assessment.id });
    const submission = await lockSubmissionOrThrow(txCtx, { id: submission_id });
    requireUsable(submission, assessment.id);
    const question = await requireManualQuestion(txCtx, submission, question_id);
    if (score < 0 || score > question.points)
      throw invalidRequest([{ path: ["score"], message: MARKING_ERRORS.scoreRange(question.points) }]);
    await lockAnchors(db, ctx.organizationId, assessment.id);
    if ((await countAnchors(db, ctx.organizationId, assessment.id)) >= MAX_ANCHORS)
      throw invalidRequest([{ path: ["submission_id"], message: ANCHOR_ERRORS.limit(MAX_ANCHORS) }]);
    const row = {
      id: newId(),
      assessmentId: assessment.id,
      submissionId: submission.id,
      questionId: question.id,
      score,
      comment: comment || null,
      createdBy: ctx.actor.kind === "user" ? ctx.actor.id : null,
      createdAt: ctx.now,
    };
    if (!(await insertAnchor(db, ctx.organizationId, row)))
      throw new AppError("anchor_exists", ANCHOR_ERRORS.exists);
    await appendAudit(txCtx, "anchor.created", { type: "submission", id: submission.id });
    return presentAnchor(row, []);
  });
}

function requireUsable(submission: SubmissionRow, assessmentId: string): void {
  requireNotVoided(submission);
  const message =
    submission.assessmentId !== assessmentId || submission.isDraft
      ? ANCHOR_ERRORS.notInAssessment
      : submission.erasedAt
        ? ANCHOR_ERRORS.erased
        : undefined;
  if (message) throw invalidRequest([{ path: ["submission_id"], message }]);
}

async function requireManualQuestion(
  ctx: Ctx,
  submission: SubmissionRow,
  questionId: string,
): Promise<GradableQuestion> {
  const { questions } = await loadSubmittedVersion(ctx, submission);
  const question = questions.find(({ id }) => id === questionId.toLowerCase());
  if (!question || !isGradedByTeacher(submission, question))
    throw invalidRequest([{ path: ["question_id"], message: MARKING_ERRORS.questionNotManual }]);
  return question;
}

/** Removes an anchor with all marks that it was given. Throws 404. */
export function removeAnchor(ctx: Ctx, input: { id: string }): Promise<{ id: string; deleted: true }> {
  require(ctx, "anchors.manage");
  return inTransaction(ctx.db, async (db) => {
    const row = await deleteAnchor(db, ctx.organizationId, input.id);
    if (!row) throw notFound("Anchor");
    await appendAudit({ ...ctx, db }, "anchor.removed", { type: "submission", id: row.submissionId });
    return { id: row.id, deleted: true as const };
  });
}

/** Presents an anchor. `allMarks` includes its marks, and can include those of others. */
export function presentAnchor(
  row: Omit<AnchorRow, "organizationId">,
  allMarks: readonly AnchorMarkRow[],
): Anchor {
  const scores = allMarks.flatMap(({ anchorId, score, finalizedAt }) =>
    anchorId === row.id && finalizedAt && score !== null ? [score] : [],
  );
  return {
    id: row.id,
    assessment_id: row.assessmentId,
    submission_id: row.submissionId,
    question_id: row.questionId,
    score: roundPoints(row.score),
    comment: row.comment,
    mark_count: scores.length,
    mean_score: scores.length === 0 ? null : roundReal(scores.reduce((a, b) => a + b, 0) / scores.length, 4),
    created_at: row.createdAt.toISOString(),
  };
}
