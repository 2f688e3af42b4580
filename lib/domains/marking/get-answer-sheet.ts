import { notFound } from "#lib/contract/app-error.ts";
import type { AnswerSheet } from "#lib/contract/marking.ts";
import { openKeys } from "#lib/core/grading/index.ts";
import * as rational from "#lib/core/grading/rational.ts";
import { roundScore } from "#lib/core/grading/round.ts";
import { loadSubmittedVersion } from "#lib/domains/assessments/compile.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { loadSnapshot } from "#lib/domains/assessments/snapshot.ts";
import { getDisplayName, requireSubmission } from "#lib/domains/submissions/read.ts";
import { getRubric, listChangedRubrics } from "#lib/domains/submissions/read-marks.ts";
import { isGradedByTeacher } from "#lib/domains/submissions/rules.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { describeParts } from "./describe-parts.ts";
import { getAutoScore, listModelAnswers } from "./get-grading.ts";
import { listNamedMarks } from "./mark-queries.ts";
import { formatQuestionLabel } from "./open-questions.ts";
import { presentMark } from "./present-mark.ts";

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
  const [assessment, marks, rubrics, content, displayName] = await Promise.all([
    requireAssessment(ctx, row.assessmentId),
    listNamedMarks(ctx.db, ctx.organizationId, { submissionIds: [row.id] }),
    listChangedRubrics(ctx, row.assessmentId),
    loadSnapshot(ctx, row.assessmentId, row.assessmentVersion),
    getDisplayName(ctx, row),
  ]);
  const markByQuestion = new Map(marks.map((mark) => [mark.questionId, mark]));
  const stored = content.flatMap((exercise) => exercise.questions).find(({ id }) => id === question.id);
  const mark = markByQuestion.get(question.id);
  const { items, revision } = getRubric(question, rubrics);
  return {
    submission_id: row.id,
    question_id: question.id,
    version: row.assessmentVersion,
    points: roundScore(rational.fromNumber(question.points)),
    finished: row.status === "graded",
    learner: assessment.anonymousGrading
      ? null
      : {
          ref: row.learnerRef,
          name: displayName,
          attempt_number: row.attemptNumber,
          submitted_at: row.submittedAt.toISOString(),
          late: row.late,
        },
    parts: describeParts(question, stored?.content_ast, row.answers[question.index] ?? null),
    auto_score: getAutoScore(row, question),
    rubric: { items: items.map((item) => ({ ...item })), revision },
    model_answers: listModelAnswers(openKeys(question.compiled)),
    mark: mark ? presentMark(mark) : null,
    questions: open.map((each) => ({
      question_id: each.id,
      label: formatQuestionLabel(each),
      graded: typeof markByQuestion.get(each.id)?.score === "number",
    })),
  };
}
