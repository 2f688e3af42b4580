import { notFound } from "#lib/contract/app-error.ts";
import { MARKER_ROLES, type MarkerRole } from "#lib/contract/grading.ts";
import type { AnswerSheet } from "#lib/contract/marking.ts";
import { roundPoints } from "#lib/core/grading/round.ts";
import { type GradableQuestion, loadSubmittedVersion } from "#lib/domains/assessments/compile.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { loadSubmittedContent } from "#lib/domains/assessments/snapshot.ts";
import type { SubmissionRow } from "#lib/domains/submissions/change-result.ts";
import { getDisplayName, requireSubmission } from "#lib/domains/submissions/read.ts";
import { getRubric, listChangedRubrics } from "#lib/domains/submissions/read-marks.ts";
import { isGradedByTeacher } from "#lib/domains/submissions/rules.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { describeParts, loadFiles } from "./describe-parts.ts";
import { findDisputed } from "./finalize.ts";
import { getAutoScore, listModelAnswers } from "./get-grading.ts";
import {
  findRole,
  identifyMarker,
  isFinished,
  loadMarkingState,
  type MarkingState,
  maySeeOthers,
} from "./markers.ts";
import { formatSubmittedLabel } from "./open-questions.ts";
import { presentMark } from "./present-mark.ts";
import { listMarksOfRole, loadRoleMarks } from "./role-marks.ts";

/**
 * Returns an answer as a grader sees it. Fields are copied individually so that only `learner` reveals whose answer it
 * is. `learner` is null if the assessment is graded anonymously. Throws 404.
 */
export async function getAnswerSheet(
  ctx: Ctx,
  input: { submissionId: string; questionId: string },
): Promise<AnswerSheet> {
  require(ctx, "grading.write");
  const row = await requireSubmission(ctx, input.submissionId);
  const { questions } = await loadSubmittedVersion(ctx, row);
  const open = questions.filter((question) => isGradedByTeacher(row, question));
  const question = open.find(({ id }) => id === input.questionId.toLowerCase());
  if (!question || row.isDraft) throw notFound("Answer");
  const state = await loadMarkingState(ctx, row);
  const role = findRole(state, identifyMarker(ctx));
  const [assessment, marks, others, rubrics, content, displayName] = await Promise.all([
    requireAssessment(ctx, row.assessmentId),
    role ? listMarksOfRole(ctx, role, { submissionIds: [row.id] }) : [],
    listOtherMarks(ctx, state, role, { submissionIds: [row.id], questionId: question.id }),
    listChangedRubrics(ctx, row.assessmentId),
    loadSubmittedContent(ctx, row),
    getDisplayName(ctx, row),
  ]);
  const files = await loadFiles(ctx, { submissionId: row.id, isAnonymous: assessment.anonymousGrading });
  const markByQuestion = new Map(marks.map((mark) => [mark.questionId, mark]));
  const stored = content.flatMap((exercise) => exercise.questions).find(({ id }) => id === question.id);
  const mark = markByQuestion.get(question.id);
  const { items, revision } = getRubric(question, rubrics);
  return {
    submission_id: row.id,
    question_id: question.id,
    version: row.assessmentVersion,
    points: roundPoints(question.points),
    finished: row.status === "graded" || (role !== null && isFinished(state, role)),
    learner: assessment.anonymousGrading
      ? null
      : {
          ref: row.learnerRef,
          name: displayName,
          attempt_number: row.attemptNumber,
          submitted_at: row.submittedAt.toISOString(),
          late: row.late,
        },
    parts: describeParts(question, stored?.content_ast, row.answers[question.index] ?? null, files),
    auto_score: getAutoScore(row, question),
    rubric: { items: items.map((item) => ({ ...item })), revision },
    model_answers: listModelAnswers(question.compiled.openKeys),
    mark: mark ? presentMark(mark) : null,
    marking: state.isDouble ? { role, sees_others: maySeeOthers(state), others } : null,
    questions: (await listMarkedQuestions(ctx, row, state, role, open)).map((each) => ({
      question_id: each.id,
      label: formatSubmittedLabel(row, each),
      graded: typeof markByQuestion.get(each.id)?.score === "number",
    })),
  };
}

/** Returns the marks of the other markers, if this one can see them. */
async function listOtherMarks(
  ctx: Ctx,
  state: MarkingState,
  role: MarkerRole | null,
  filter: { submissionIds: string[]; questionId: string },
): Promise<NonNullable<AnswerSheet["marking"]>["others"]> {
  if (!state.isDouble || !maySeeOthers(state)) return [];
  const others = MARKER_ROLES.filter((each) => each !== role);
  const marks = await Promise.all(others.map((each) => listMarksOfRole(ctx, each, filter)));
  return others.flatMap((each, i) => (marks[i] ?? []).map((mark) => ({ role: each, ...presentMark(mark) })));
}

/** Returns the questions that the grader marks. An adjudicator has to mark only the disputed ones. */
async function listMarkedQuestions(
  ctx: Ctx,
  row: SubmissionRow,
  state: MarkingState,
  role: MarkerRole | null,
  open: readonly GradableQuestion[],
): Promise<readonly GradableQuestion[]> {
  if (role !== "adjudicator" || row.finalMarks !== null) return open;
  return findDisputed(open, { state, marks: await loadRoleMarks(ctx, row.id, state) });
}
