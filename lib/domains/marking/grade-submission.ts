import { isDeepStrictEqual } from "node:util";
import { AppError } from "#lib/contract/app-error.ts";
import type { GradeBody, Grading } from "#lib/contract/grading.ts";
import { type CompiledVersion, loadSubmittedVersion } from "#lib/domains/assessments/compile.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import {
  lockSubmissionOrThrow,
  replaceResult,
  type SubmissionRow,
} from "#lib/domains/submissions/change-result.ts";
import { computeScores } from "#lib/domains/submissions/compute-result.ts";
import { listChangedRubrics, listMarks, type MarkRow } from "#lib/domains/submissions/read-marks.ts";
import { isGradedByTeacher, requireNotVoided } from "#lib/domains/submissions/rules.ts";
import { emit } from "#lib/domains/webhooks/emit.ts";
import { MARKING_ERRORS } from "#lib/messages/marking.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import type { StoredFinalMarks } from "#lib/platform/db/schema/stored-submission.ts";
import { presentGrading } from "./get-grading.ts";
import { lockRubrics } from "./mark-queries.ts";
import { readMarks } from "./marks.ts";
import { saveMarks } from "./save-marks.ts";

/**
 * Saves a teacher's marks for one submission. With `finalize`, the marks become its result, and each result that
 * differs from the previous result sends `submission.grading.completed` once. Until then, the marks are visible only in
 * grading. Throws 404; 409 `submission_voided`, `stale_revision`, `nothing_to_grade` (no question needs manual grading)
 * or `grading_incomplete`; and `invalid_request`.
 */
export function gradeSubmission(ctx: Ctx, input: { id: string; body: GradeBody }): Promise<Grading> {
  require(ctx, "grading.write");
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const questionIds = input.body.questions.map(({ question_id }) => question_id);
    await lockRubrics(db, ctx.organizationId, questionIds, "marking");
    const row = await lockSubmissionOrThrow(txCtx, input);
    requireNotVoided(row);
    const version = await loadSubmittedVersion(txCtx, row);
    const current = await listMarks(txCtx, row.id);
    const rubrics = await listChangedRubrics(txCtx, row.assessmentId);
    const open = version.questions.filter((question) => isGradedByTeacher(row, question));
    const changes = readMarks(open, input.body.questions, current, rubrics);
    if (open.length === 0) throw new AppError("nothing_to_grade", MARKING_ERRORS.nothingToGrade);
    if (input.body.revision !== undefined && input.body.revision !== row.gradingRevision)
      throw new AppError("stale_revision", MARKING_ERRORS.marksChanged(row.gradingRevision));

    const written = await saveMarks(txCtx, [{ submissionId: row.id, current, changes }]);
    const saved = { ...row, gradingRevision: row.gradingRevision + Math.min(1, written.length) };
    const marks = [...new Map([...current, ...written].map((mark) => [mark.questionId, mark])).values()];
    const graded = input.body.finalize ? await finalize(txCtx, saved, version, marks) : saved;
    return presentGrading(txCtx, graded, marks, rubrics);
  });
}

/** Makes the working marks the result. Does nothing if they already are the result. */
async function finalize(
  ctx: Ctx,
  row: SubmissionRow,
  version: CompiledVersion,
  marks: readonly MarkRow[],
): Promise<SubmissionRow> {
  const finalMarks = requireCompleteMarks(row, version, marks);
  if (row.finalMarks && isDeepStrictEqual(row.finalMarks, finalMarks)) return row;
  const { scores } = computeScores({ ...row, finalMarks }, version);
  const result = { ...scores, finalMarks, status: "graded" as const, gradedAt: ctx.now };
  await replaceResult(ctx, { id: row.id, result });
  await appendAudit(
    ctx,
    row.finalMarks ? "submission.grading.corrected" : "submission.grading.completed",
    { type: "submission", id: row.id },
    { score: { from: row.score, to: result.score } },
  );
  const { externalId } = await requireAssessment(ctx, row.assessmentId);
  const event = {
    submission_id: row.id,
    assessment_id: row.assessmentId,
    learner_ref: row.learnerRef,
    score: result.score,
    max_score: result.maxScore,
    percentage: result.percentage,
    passed: result.passed,
    auto_score: result.autoScore,
    manual_score: result.manualScore ?? 0,
    graded_at: ctx.now.toISOString(),
    metadata: row.metadata,
    attempt_number: row.attemptNumber,
    attempt_id: row.attemptId,
    assessment_external_id: externalId,
  };
  await emit(ctx, "submission.grading.completed", event, { learnerId: row.learnerId });
  return { ...row, ...result };
}

function requireCompleteMarks(
  row: SubmissionRow,
  version: CompiledVersion,
  marks: readonly MarkRow[],
): StoredFinalMarks {
  const markByQuestion = new Map(marks.map((mark) => [mark.questionId, mark]));
  const final: StoredFinalMarks = {};
  const missing: { path: string[]; message: string }[] = [];
  for (const question of version.questions) {
    if (!isGradedByTeacher(row, question)) continue;
    const { id } = question;
    const mark = markByQuestion.get(id);
    if (mark?.score === undefined || mark.score === null)
      missing.push({ path: ["questions"], message: MARKING_ERRORS.questionNotGraded(id) });
    else final[id] = { score: mark.score, comment: mark.comment };
  }
  if (missing.length > 0)
    throw new AppError("grading_incomplete", MARKING_ERRORS.gradingIncomplete, { issues: missing });
  return final;
}
