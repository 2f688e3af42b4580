import { invalidRequest, notFound } from "#lib/contract/app-error.ts";
import type { GradeBody, MarkerRole } from "#lib/contract/grading.ts";
import { type CompiledVersion, loadSubmittedVersion } from "#lib/domains/assessments/compile.ts";
import {
  type ChangedRubric,
  type ChangedRubrics,
  listChangedRubrics,
  type MarkRow,
} from "#lib/domains/submissions/read-marks.ts";
import { isGradedByTeacher, requireNotVoided } from "#lib/domains/submissions/rules.ts";
import { MARKING_ERRORS } from "#lib/messages/marking.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { requireCalibrated } from "./calibration.ts";
import { lockRubrics } from "./mark-queries.ts";
import { setFinished } from "./marker-queries.ts";
import {
  claimRoles,
  identifyMarker,
  isFinished,
  loadMarkingStates,
  type MarkingState,
  requireRole,
} from "./markers.ts";
import { isSameMark, type Mark, readMarks, sumRubric } from "./marks.ts";
import { listMarksOfRole } from "./role-marks.ts";
import { type MarkChanges, saveMarks } from "./save-marks.ts";
import { lockSubmissions, type SubmissionHead } from "./submission-queries.ts";

/** The requested mark for an answer, and the revision of the mark that the request is based on (0: no mark yet). */
export type MarkRequest = {
  submissionId: string;
  revision: number;
  /**
   * If the score is omitted, the sum of the rubric is used, capped at the question's points. A null score means
   * ungraded.
   */
  mark: { score?: number | null; comment: string | null; rubric: Record<string, number> | null };
};

export type MarkRequests = {
  questionId: string;
  /** As whom the grader marks. */
  role: MarkerRole;
  requests: readonly MarkRequest[];
  /** The revision of the rubric that the grader saw. A mark that comes from an older rubric is refused. */
  rubricRevision?: number | undefined;
};

export type MarkAnswersResult = {
  saved: MarkRow[];
  /** The answers whose marks another grader has changed in the meantime, with their current marks. */
  refused: { submissionId: string; current: MarkRow | undefined }[];
};

/**
 * Marks answers to one question in one transaction, each against the revision of its own mark, so that no other
 * grader's mark is overwritten. If the current mark is already the same, it counts as saved no matter who wrote it, so
 * a request can safely be repeated. Throws 404 for an unknown answer, 409 `submission_voided` or
 * `calibration_required`, and `invalid_request`.
 */
export function markAnswers(
  ctx: Ctx,
  { questionId, role, requests, rubricRevision }: MarkRequests,
): Promise<MarkAnswersResult> {
  require(ctx, "grading.write");
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const ids = requests.map(({ submissionId }) => submissionId);
    await lockRubrics(db, ctx.organizationId, [questionId], "marking");
    const rows = await lockSubmissions(db, ctx.organizationId, ids);
    const submissions = new Map(rows.map((row) => [row.id, row]));
    await requireCalibrated(txCtx, [...new Set(rows.map(({ assessmentId }) => assessmentId))]);
    const marker = identifyMarker(ctx);
    const states = await loadMarkingStates(txCtx, rows);
    for (const state of states) requireRole(state, role, marker);
    const marks = await listMarksOfRole(txCtx, role, { submissionIds: ids, questionId });
    const current = new Map(marks.map((mark) => [mark.submissionId, mark]));
    const rubrics = await listRubricsByQuestion(txCtx, rows);
    const changes: MarkChanges[] = [];
    const result: MarkAnswersResult = { saved: [], refused: [] };
    for (const request of requests) {
      const row = submissions.get(request.submissionId.toLowerCase());
      if (!row) throw notFound("Answer");
      requireNotVoided(row);
      const old = current.get(row.id);
      const version = await loadSubmittedVersion(txCtx, row);
      const mark = readRequestedMark(row, version, questionId, request.mark, old, rubrics);
      if (mark.fromRubric) requireCurrentRubric(rubrics.get(mark.questionId)?.revision ?? 0, rubricRevision);
      if (old && isSameMark(old, mark)) result.saved.push(old);
      else if ((old?.revision ?? 0) !== request.revision)
        result.refused.push({ submissionId: row.id, current: old });
      else changes.push({ submissionId: row.id, role, current: old ? [old] : [], changes: [mark] });
    }
    await recordMarkers(txCtx, rows, states, changes, { role, marker });
    result.saved.push(...(await saveMarks(txCtx, changes)));
    return result;
  });
}

/**
 * Records the marker of the changed submissions. A marker who had finished one without a result has to finish again.
 */
async function recordMarkers(
  ctx: Ctx,
  rows: readonly SubmissionHead[],
  states: readonly MarkingState[],
  changes: readonly MarkChanges[],
  { role, marker }: { role: MarkerRole; marker: string },
): Promise<void> {
  const changed = rows.flatMap(({ id, finalMarks }, i) => {
    const state = states[i];
    return state && changes.some(({ submissionId }) => submissionId === id)
      ? [{ id, finalMarks, state }]
      : [];
  });
  await claimRoles(ctx, changed, role, marker);
  for (const { id, finalMarks, state } of changed) {
    if (state.isDouble && finalMarks === null && isFinished(state, role))
      await setFinished(ctx.db, ctx.organizationId, { submissionId: id, role }, null);
  }
}

function requireCurrentRubric(current: number, seen = current): void {
  if (seen === current) return;
  throw invalidRequest([{ path: ["rubric_revision"], message: MARKING_ERRORS.rubricOutdated }]);
}

/** Returns the changed rubrics of these submissions' assessments. Question ids are unique across assessments. */
async function listRubricsByQuestion(ctx: Ctx, rows: readonly SubmissionHead[]): Promise<ChangedRubrics> {
  const all = new Map<string, ChangedRubric>();
  for (const id of new Set(rows.map(({ assessmentId }) => assessmentId))) {
    for (const [questionId, rubric] of await listChangedRubrics(ctx, id)) all.set(questionId, rubric);
  }
  return all;
}

function readRequestedMark(
  row: SubmissionHead,
  version: CompiledVersion,
  questionId: string,
  requestedMark: MarkRequest["mark"],
  old: MarkRow | undefined,
  rubrics: ChangedRubrics,
): Mark {
  const question = version.questions.find(({ id }) => id === questionId.toLowerCase());
  if (!question || !isGradedByTeacher(row, question)) throw notFound("Answer");
  const fromRubric = requestedMark.score === undefined;
  const score = fromRubric ? Math.min(sumRubric(requestedMark.rubric), question.points) : requestedMark.score;
  const given: GradeBody["questions"][number] = { question_id: question.id, ...requestedMark, score };
  const [mark] = readMarks([question], [given], old ? [old] : [], rubrics);
  if (!mark) throw new Error("readMarks returned no mark");
  return { ...mark, fromRubric };
}
