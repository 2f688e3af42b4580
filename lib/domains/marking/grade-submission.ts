import { AppError } from "#lib/contract/app-error.ts";
import type { GradeBody, Grading } from "#lib/contract/grading.ts";
import { loadSubmittedVersion } from "#lib/domains/assessments/compile.ts";
import { lockSubmissionOrThrow } from "#lib/domains/submissions/change-result.ts";
import { listChangedRubrics } from "#lib/domains/submissions/read-marks.ts";
import { isGradedByTeacher, requireNotVoided } from "#lib/domains/submissions/rules.ts";
import { MARKING_ERRORS } from "#lib/messages/marking.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { requireCalibrated } from "./calibration.ts";
import { finalize } from "./finalize.ts";
import { getRoleRevision, presentGrading } from "./get-grading.ts";
import { lockRubrics } from "./mark-queries.ts";
import { setFinished } from "./marker-queries.ts";
import { claimRoles, identifyMarker, isFinished, loadMarkingState, requireRole } from "./markers.ts";
import { readMarks } from "./marks.ts";
import { loadRoleMarks } from "./role-marks.ts";
import { saveMarks } from "./save-marks.ts";

/**
 * Saves a marker's marks for one submission. With `finalize`, the marker has finished: the marks become its result, or
 * wait for the other marker or an adjudicator. Each result that differs from the previous result sends
 * `submission.grading.completed` once. Until then, the marks are visible only in grading. Throws 404; 409
 * `submission_voided`, `stale_revision`, `nothing_to_grade` (no question needs manual grading, or nobody is needed in
 * the role), `marker_conflict`, `calibration_required` or `grading_incomplete`; and `invalid_request`.
 */
export function gradeSubmission(ctx: Ctx, input: { id: string; body: GradeBody }): Promise<Grading> {
  require(ctx, "grading.write");
  const { body } = input;
  const role = body.as ?? "first";
  const marker = identifyMarker(ctx, body.marker);
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const questionIds = body.questions.map(({ question_id }) => question_id);
    await lockRubrics(db, ctx.organizationId, questionIds, "marking");
    const row = await lockSubmissionOrThrow(txCtx, input);
    requireNotVoided(row);
    if (body.questions.length > 0) await requireCalibrated(txCtx, [row.assessmentId]);
    const version = await loadSubmittedVersion(txCtx, row);
    const state = await loadMarkingState(txCtx, row);
    const before = await loadRoleMarks(txCtx, row.id, state);
    const rubrics = await listChangedRubrics(txCtx, row.assessmentId);
    const open = version.questions.filter((question) => isGradedByTeacher(row, question));
    const changes = readMarks(open, body.questions, before[role], rubrics);
    if (open.length === 0) throw new AppError("nothing_to_grade", MARKING_ERRORS.nothingToGrade);
    requireRole(state, role, marker);
    const revision = getRoleRevision(row, role, before[role]);
    if (body.revision !== undefined && body.revision !== revision)
      throw new AppError("stale_revision", MARKING_ERRORS.marksChanged(revision));

    const changed = { submissionId: row.id, role, current: before[role], changes };
    const written = await saveMarks(txCtx, [changed]);
    if (body.finalize || changes.length > 0) await claimRoles(txCtx, [{ id: row.id, state }], role, marker);
    const isFirst = role === "first";
    const saved = {
      ...row,
      gradingRevision: row.gradingRevision + (isFirst ? Math.min(1, written.length) : 0),
    };
    const latest = new Map([...before[role], ...written].map((mark) => [mark.questionId, mark]));
    const marks = { ...before, [role]: [...latest.values()] };
    const isReopened = written.length > 0 && row.finalMarks === null && isFinished(state, role);
    if (isReopened && !body.finalize)
      await setFinished(db, ctx.organizationId, { submissionId: row.id, role }, null);
    const graded = body.finalize ? await finalize(txCtx, { row: saved, version, state, role, marks }) : saved;
    const after = await loadMarkingState(txCtx, graded);
    return presentGrading(txCtx, graded, { role, marker, state: after, marks, rubrics });
  });
}
