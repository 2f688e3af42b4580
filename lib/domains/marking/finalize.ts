import { isDeepStrictEqual } from "node:util";
import { AppError } from "#lib/contract/app-error.ts";
import type { MarkerRole } from "#lib/contract/grading.ts";
import type { CompiledVersion, GradableQuestion } from "#lib/domains/assessments/compile.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { replaceResult, type SubmissionRow } from "#lib/domains/submissions/change-result.ts";
import { computeScores } from "#lib/domains/submissions/compute-result.ts";
import type { MarkRow } from "#lib/domains/submissions/read-marks.ts";
import { isGradedByTeacher } from "#lib/domains/submissions/rules.ts";
import { emit } from "#lib/domains/webhooks/emit.ts";
import { MARKING_ERRORS } from "#lib/messages/marking.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { StoredFinalMarks } from "#lib/platform/db/schema/stored-submission.ts";
import { setFinished } from "./marker-queries.ts";
import { isFinished, type MarkingState } from "./markers.ts";
import { type MarksByRole, resolveMarks } from "./resolve-marks.ts";
import type { RoleMarks } from "./role-marks.ts";
import { incrementRevision } from "./submission-queries.ts";

type Finishing = {
  row: SubmissionRow;
  version: CompiledVersion;
  state: MarkingState;
  /** The marker who finishes. */
  role: MarkerRole;
  marks: RoleMarks;
};

/**
 * Finishes a marker's part of a submission, whose row the caller has locked. Once no other part is needed, the marks
 * become the result. Throws 409 `grading_incomplete` if the marker has left out a mark that is needed.
 */
export async function finalize(ctx: Ctx, finishing: Finishing): Promise<SubmissionRow> {
  const { row, version, state, role, marks } = finishing;
  const open = version.questions.filter((question) => isGradedByTeacher(row, question));
  const kept = keepOtherMarks(row, open);
  if (!state.isDouble) {
    const final = { ...kept, ...requireMarks(open, marks[role]) };
    // The result no longer comes from two markers, so that later corrections don't wait for the second.
    if (isFinished(state, "second"))
      await setFinished(ctx.db, ctx.organizationId, { submissionId: row.id, role: "second" }, null);
    return completeGrading(ctx, row, version, final);
  }
  const needed = role === "adjudicator" ? findDisputed(open, finishing) : open;
  requireMarks(needed, marks[role]);
  await setFinished(ctx.db, ctx.organizationId, { submissionId: row.id, role }, ctx.now);
  const final: StoredFinalMarks = { ...kept };
  const finished = (each: MarkerRole) => each === role || isFinished(state, each);
  for (const question of open) {
    const mark = finished("first") && finished("second") && resolveQuestion(question, finishing, finished);
    if (!mark) {
      // A preview of a regrade that would complete the grading by these marks is outdated now.
      await incrementRevision(ctx.db, ctx.organizationId, [row.id]);
      return row;
    }
    final[question.id] = mark;
  }
  return completeGrading(ctx, row, version, final);
}

/**
 * Returns the final marks of questions that no teacher grades now, because a correction dropped them or grades them by
 * keys. They still count where keys grade now, and count again once a drop is reverted.
 */
function keepOtherMarks({ finalMarks }: SubmissionRow, open: readonly GradableQuestion[]): StoredFinalMarks {
  const openIds = new Set(open.map(({ id }) => id));
  return Object.fromEntries(Object.entries(finalMarks ?? {}).filter(([id]) => !openIds.has(id)));
}

/** Returns the questions that only an adjudicator can decide. */
export const findDisputed = (
  open: readonly GradableQuestion[],
  input: Pick<Finishing, "state" | "marks">,
): GradableQuestion[] =>
  open.filter((question) => !resolveQuestion(question, input, (role) => role !== "adjudicator"));

/**
 * Makes one mark of those that count. Marks above the points that hold after a correction are compared as what they
 * count for, and stay as they were given where that makes no difference, so that a revert finds them. Returns undefined
 * if one is missing, or if an adjudicator has to decide.
 */
export function resolveQuestion(
  { id, points }: Pick<GradableQuestion, "id" | "points">,
  { state, marks }: Pick<Finishing, "state" | "marks">,
  counts: (role: MarkerRole) => boolean,
) {
  const find = (role: MarkerRole): MarksByRole["first"] => {
    const mark = counts(role) ? marks[role].find(({ questionId }) => questionId === id) : undefined;
    return mark && mark.score !== null ? { score: mark.score, comment: mark.comment } : undefined;
  };
  const given = { first: find("first"), second: find("second"), adjudicator: find("adjudicator") };
  const limit = (mark: MarksByRole["first"]) => mark && { ...mark, score: Math.min(mark.score, points) };
  const counted = resolveMarks(
    { first: limit(given.first), second: limit(given.second), adjudicator: limit(given.adjudicator) },
    state.rule,
  );
  const resolved = resolveMarks(given, state.rule);
  return counted && resolved && Math.min(resolved.score, points) === counted.score ? resolved : counted;
}

/** Makes these marks the result. Does nothing if they already are the result. */
async function completeGrading(
  ctx: Ctx,
  row: SubmissionRow,
  version: CompiledVersion,
  finalMarks: StoredFinalMarks,
): Promise<SubmissionRow> {
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

/** Returns the marks of these questions. Throws 409 `grading_incomplete`, naming each question without one. */
function requireMarks(questions: readonly GradableQuestion[], marks: readonly MarkRow[]): StoredFinalMarks {
  const markByQuestion = new Map(marks.map((mark) => [mark.questionId, mark]));
  const final: StoredFinalMarks = {};
  const missing: { path: string[]; message: string }[] = [];
  for (const { id } of questions) {
    const mark = markByQuestion.get(id);
    if (mark?.score === undefined || mark.score === null)
      missing.push({ path: ["questions"], message: MARKING_ERRORS.questionNotGraded(id) });
    else final[id] = { score: mark.score, comment: mark.comment };
  }
  if (missing.length > 0)
    throw new AppError("grading_incomplete", MARKING_ERRORS.gradingIncomplete, { issues: missing });
  return final;
}
