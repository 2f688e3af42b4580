import { isDeepStrictEqual } from "node:util";
import { AppError, notFound } from "#lib/contract/app-error.ts";
import type { GradeBody, Grading } from "#lib/contract/grading.ts";
import { type CompiledVersion, loadCompiledVersion } from "#lib/domains/assessments/compile.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { emit } from "#lib/domains/webhooks/emit.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import type { StoredFinalMarks } from "#lib/platform/db/schema/stored-submission.ts";
import { presentGrading } from "./grading.ts";
import { listSubmissionMarks, lockRubrics, type MarkRow } from "./mark-queries.ts";
import { readMarks } from "./marks.ts";
import { lockSubmission, type SubmissionRow, updateSubmission } from "./queries.ts";
import { listChangedRubrics } from "./rubrics.ts";
import { needsTeacher } from "./rules.ts";
import { saveMarks } from "./save-marks.ts";
import { scoreWithMarks } from "./score-with-marks.ts";

/**
 * Saves a teacher's marks; with `finalize` they become the result, and `submission.grading.completed` is told once for
 * each result that differs. Marks that were saved but not finalized show nowhere else. 404; 409 `stale_revision`,
 * `nothing_to_grade` (the machine graded all of it), `grading_incomplete`; `invalid_request`.
 */
export function gradeSubmission(ctx: Ctx, input: { id: string; body: GradeBody }): Promise<Grading> {
  require(ctx, "grading.write");
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const questionIds = input.body.questions.map(({ question_id }) => question_id);
    await lockRubrics(db, ctx.organizationId, questionIds, "marking");
    const row = await lockSubmission(db, ctx.organizationId, input.id);
    if (!row) throw notFound("Submission");
    const version = await loadCompiledVersion(txCtx, row.assessmentId, row.assessmentVersion);
    const current = await listSubmissionMarks(db, ctx.organizationId, row.id);
    const rubrics = await listChangedRubrics(txCtx, row.assessmentId);
    const changes = readMarks(version, input.body.questions, current, rubrics);
    if (!needsTeacher(version))
      throw new AppError("nothing_to_grade", "No question of this submission waits for a teacher");
    if (input.body.revision !== undefined && input.body.revision !== row.gradingRevision) {
      throw new AppError(
        "stale_revision",
        `The marks were changed meanwhile: revision ${row.gradingRevision} is current`,
      );
    }

    const written = await saveMarks(txCtx, [{ submissionId: row.id, current, changes }]);
    const saved = { ...row, gradingRevision: row.gradingRevision + Math.min(1, written.length) };
    const marks = [...new Map([...current, ...written].map((mark) => [mark.questionId, mark])).values()];
    const finished = input.body.finalize ? await finalize(txCtx, saved, version, marks) : saved;
    return presentGrading(txCtx, finished, marks, rubrics);
  });
}

/** Makes the working marks the result. Nothing happens when they already are. */
async function finalize(
  ctx: Ctx,
  row: SubmissionRow,
  version: CompiledVersion,
  marks: readonly MarkRow[],
): Promise<SubmissionRow> {
  const finalMarks = requireCompleteMarks(version, marks);
  if (row.finalMarks && isDeepStrictEqual(row.finalMarks, finalMarks)) return row;
  const result = scoreWithMarks(row, version, finalMarks);
  const values = { ...result, finalMarks, status: "graded" as const, gradedAt: ctx.now };
  await updateSubmission(ctx.db, ctx.organizationId, row.id, values);
  await appendAudit(
    ctx,
    row.finalMarks ? "submission.grading.corrected" : "submission.grading.completed",
    { type: "submission", id: row.id },
    { score: { from: row.score, to: result.score } },
  );
  await emit(ctx, "submission.grading.completed", {
    submission_id: row.id,
    assessment_id: row.assessmentId,
    learner_ref: row.learnerRef,
    score: result.score,
    max_score: result.maxScore,
    percentage: result.percentage,
    passed: result.passed,
    auto_score: result.autoScore,
    manual_score: result.manualScore,
    graded_at: ctx.now.toISOString(),
  });
  return { ...row, ...values };
}

function requireCompleteMarks(version: CompiledVersion, marks: readonly MarkRow[]): StoredFinalMarks {
  const scores = new Map(marks.map((mark) => [mark.questionId, mark]));
  const final: StoredFinalMarks = {};
  const missing: { path: string[]; message: string }[] = [];
  for (const { id, compiled } of version.questions) {
    if (!compiled.needsTeacher) continue;
    const mark = scores.get(id);
    if (mark?.score === undefined || mark.score === null)
      missing.push({ path: ["questions"], message: `${id} is not graded` });
    else final[id] = { score: mark.score, comment: mark.comment };
  }
  if (missing.length > 0)
    throw new AppError("grading_incomplete", "Some questions are not graded yet", { issues: missing });
  return final;
}
