import type { Submission } from "#lib/contract/submissions.ts";
import { fractionsFromWire } from "#lib/core/grading/index.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { compiledVersion, type GradableQuestion } from "#lib/domains/assessments/compiled.ts";
import { frozenContent } from "#lib/domains/assessments/frozen.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { type Ctx, maySeeRubrics, requirePermission } from "#lib/platform/context.ts";
import { attemptsMade, attemptsNumbered } from "./attempt-queries.ts";
import { storedJudgements } from "./judgements.ts";
import { type MarkRow, submissionMarks } from "./mark-queries.ts";
import { presentSubmission } from "./present.ts";
import type { SubmissionRow } from "./queries.ts";
import { asSeen, requireSubmission } from "./read.ts";
import { type ChangedRubrics, changedRubrics, rubricOf } from "./rubrics.ts";
import { type Totals, totals } from "./rules.ts";
import { type QuestionTrace, type RubricLine, traceQuestion } from "./trace.ts";

export type ExplainedSubmission = {
  submission: Submission;
  assessment: { id: string; title: string };
  /** Of the learner's attempts at this assessment; `made` is 0 for a draft submission. */
  attempts: { made: number; previous: string | null; next: string | null };
  exercises: { id: string; sharedContext: unknown; questions: QuestionTrace[] }[];
  /** Computed anew from the questions above; the same as was stored. */
  total: Totals;
};

/**
 * A submission with how its score came about, question by question, on the version it was graded on. What shows a key
 * is there only for authors and graders. 403, 404.
 */
export async function explainSubmission(ctx: Ctx, input: { id: string }): Promise<ExplainedSubmission> {
  requirePermission(ctx, "results.read");
  const row = await requireSubmission(ctx, input.id);
  const [assessment, version, exercises, attempts, marks, rubrics] = await Promise.all([
    requireAssessment(ctx, row.assessmentId),
    compiledVersion(ctx, row.assessmentId, row.assessmentVersion),
    frozenContent(ctx, row.assessmentId, row.assessmentVersion),
    attemptsAround(ctx, row),
    submissionMarks(ctx.db, ctx.organizationId, row.id),
    changedRubrics(ctx, row.assessmentId),
  ]);
  const maySeeKeys = maySeeRubrics(ctx.actor);
  const markOf = finalMarks(row, marks, maySeeKeys ? rubrics : null);
  const formula = createFormulaReader();
  const traced = exercises.map((exercise, e) => ({
    id: exercise.id,
    sharedContext: exercise.shared_context,
    questions: (version.exercises[e]?.questions ?? []).flatMap((question, q): QuestionTrace[] => {
      const stored = exercise.questions[q];
      if (!stored) return [];
      return [
        traceQuestion({
          question,
          stored,
          fractions: fractionsFromWire(row.fractions[question.index] ?? []),
          answers: row.answers[question.index] ?? null,
          mark: markOf(question),
          maySeeKeys,
          formula,
        }),
      ];
    }),
  }));
  return {
    submission: presentSubmission(await asSeen(ctx, row), version, storedJudgements(row, version)),
    assessment: { id: assessment.id, title: assessment.title },
    attempts,
    exercises: traced,
    total: totals(
      traced.flatMap(({ questions }) => questions),
      row.passingScorePercent,
    ),
  };
}

async function attemptsAround(ctx: Ctx, row: SubmissionRow): Promise<ExplainedSubmission["attempts"]> {
  if (row.isDraft) return { made: 0, previous: null, next: null };
  const [before, after] = [row.attemptNumber - 1, row.attemptNumber + 1];
  const [made, numbered] = await Promise.all([
    attemptsMade(ctx.db, ctx.organizationId, row),
    attemptsNumbered(ctx.db, ctx.organizationId, row, [before, after]),
  ]);
  return { made, previous: numbered.get(before) ?? null, next: numbered.get(after) ?? null };
}

/** A teacher's marks as they were finished. By which rubric is told where the working mark is still the finished one. */
function finalMarks(row: SubmissionRow, marks: readonly MarkRow[], rubrics: ChangedRubrics | null) {
  const working = new Map(marks.map((mark) => [mark.questionId, mark]));
  return (question: GradableQuestion): QuestionTrace["mark"] => {
    const final = row.finalMarks?.[question.id];
    if (!final) return null;
    const mark = working.get(question.id);
    const isFinished = mark?.score === final.score && mark.comment === final.comment;
    const items = rubrics && isFinished ? rubricOf(question, rubrics).items : [];
    const rubric = items.flatMap(({ id, title, points }): RubricLine[] => {
      const given = mark?.rubric?.[id];
      return given === undefined ? [] : [{ title, given, points }];
    });
    return { score: final.score, comment: final.comment, rubric };
  };
}
