import type { Grading } from "#lib/contract/grading.ts";
import { computeAutoScore, fractionsFromWire, type OpenKey, openKeys } from "#lib/core/grading/index.ts";
import * as rational from "#lib/core/grading/rational.ts";
import { roundScore } from "#lib/core/grading/round.ts";
import { type GradableQuestion, loadSubmittedVersion } from "#lib/domains/assessments/compile.ts";
import type { SubmissionRow } from "#lib/domains/submissions/change-result.ts";
import { requireSubmission } from "#lib/domains/submissions/read.ts";
import {
  type ChangedRubrics,
  getRubric,
  listChangedRubrics,
  listMarks,
  type MarkRow,
} from "#lib/domains/submissions/read-marks.ts";
import { isGradedByTeacher } from "#lib/domains/submissions/rules.ts";
import { type Ctx, maySeeRubrics, require } from "#lib/platform/context.ts";

/**
 * Returns a submission's manually graded questions with their working marks. Rubrics are included only if the actor is
 * allowed to see answer keys. Throws 404.
 */
export async function getGrading(ctx: Ctx, input: { id: string }): Promise<Grading> {
  require(ctx, "grading.write");
  const row = await requireSubmission(ctx, input.id);
  const [marks, rubrics] = await Promise.all([
    listMarks(ctx, row.id),
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
  const version = await loadSubmittedVersion(ctx, row);
  const markByQuestion = new Map(marks.map((mark) => [mark.questionId, mark]));
  return {
    submission_id: row.id,
    status: row.status,
    revision: row.gradingRevision,
    questions: version.questions
      .filter((question) => isGradedByTeacher(row, question))
      .map((question) => presentQuestion(ctx, row, question, markByQuestion.get(question.id), rubrics)),
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
    auto_score: getAutoScore(row, question),
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

/** Returns the points that the auto-graded parts of a question earned, rounded to 4 decimals. */
export const getAutoScore = (row: Pick<SubmissionRow, "fractions">, question: GradableQuestion): number =>
  roundScore(computeAutoScore(question.compiled, fractionsFromWire(row.fractions[question.index] ?? [])));

/** Lists the model answers, each with the response that it belongs to. */
export const listModelAnswers = (keys: readonly OpenKey[]) =>
  keys.flatMap(({ response_id, model_answer }) =>
    model_answer === undefined ? [] : [{ responseId: response_id, text: model_answer }],
  );
