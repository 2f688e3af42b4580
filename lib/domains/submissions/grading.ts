import type { Grading } from "#lib/contract/grading.ts";
import { computeAutoScore, fractionsFromWire, type OpenKey, openKeys } from "#lib/core/grading/index.ts";
import * as rational from "#lib/core/grading/rational.ts";
import { roundScore } from "#lib/core/grading/round.ts";
import { type GradableQuestion, loadCompiledVersion } from "#lib/domains/assessments/compile.ts";
import { type Ctx, maySeeRubrics, require } from "#lib/platform/context.ts";
import { listSubmissionMarks, type MarkRow } from "./mark-queries.ts";
import type { SubmissionRow } from "./queries.ts";
import { requireSubmission } from "./read.ts";
import { type ChangedRubrics, getRubric, listChangedRubrics } from "./rubrics.ts";

/** The questions that wait for a teacher, with the working marks. Rubrics only for those who may see keys. 404. */
export async function getGrading(ctx: Ctx, input: { id: string }): Promise<Grading> {
  require(ctx, "grading.write");
  const row = await requireSubmission(ctx, input.id);
  const [marks, rubrics] = await Promise.all([
    listSubmissionMarks(ctx.db, ctx.organizationId, row.id),
    listChangedRubrics(ctx, row.assessmentId),
  ]);
  return presentGrading(ctx, row, marks, rubrics);
}

export async function presentGrading(
  ctx: Ctx,
  row: SubmissionRow,
  marks: readonly MarkRow[],
  rubrics: ChangedRubrics,
): Promise<Grading> {
  const version = await loadCompiledVersion(ctx, row.assessmentId, row.assessmentVersion);
  const byQuestion = new Map(marks.map((mark) => [mark.questionId, mark]));
  return {
    submission_id: row.id,
    status: row.status,
    revision: row.gradingRevision,
    questions: version.questions
      .filter((question) => question.compiled.needsTeacher)
      .map((question) => presentQuestion(ctx, row, question, byQuestion.get(question.id), rubrics)),
  };
}

function presentQuestion(
  ctx: Ctx,
  row: SubmissionRow,
  question: GradableQuestion,
  mark: MarkRow | undefined,
  rubrics: ChangedRubrics,
) {
  const score = mark?.score ?? null;
  return {
    question_id: question.id,
    points: roundScore(rational.fromNumber(question.points)),
    answers: row.answers[question.index] ?? [],
    auto_score: roundScore(
      computeAutoScore(question.compiled, fractionsFromWire(row.fractions[question.index] ?? [])),
    ),
    score,
    comment: mark?.comment ?? null,
    rubric: mark?.rubric ?? null,
    graded: score !== null,
    ...(maySeeRubrics(ctx.actor)
      ? {
          rubric_criteria: [...getRubric(question, rubrics).items],
          model_answer: listModelAnswers(openKeys(question.compiled)),
        }
      : {}),
  };
}

/** The model answers there are, by the place that each belongs to. */
export const listModelAnswers = (keys: readonly OpenKey[]) =>
  keys.flatMap(({ response_id, model_answer }) =>
    model_answer === undefined ? [] : [{ responseId: response_id, text: model_answer }],
  );
