import type { Submission } from "#lib/contract/submissions.ts";
import { fractionsFromWire } from "#lib/core/grading/index.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { type GradableQuestion, loadSubmittedVersion } from "#lib/domains/assessments/compile.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { loadSnapshot } from "#lib/domains/assessments/snapshot.ts";
import { findLastActor, type PastActor } from "#lib/domains/audit/find-actor.ts";
import { type Ctx, maySeeRubrics, require } from "#lib/platform/context.ts";
import { countAttempts, findAttemptsByNumber } from "./attempt-queries.ts";
import { rebuildJudgments } from "./judgments.ts";
import { presentSubmission } from "./present.ts";
import type { SubmissionRow } from "./queries.ts";
import { anonymizeSubmission, getDisplayName, requireSubmission } from "./read.ts";
import { type ChangedRubrics, getRubric, listChangedRubrics, listMarks, type MarkRow } from "./read-marks.ts";
import { computeTotals, isRecordedAsSkipped, type Totals } from "./rules.ts";
import { buildScoreBreakdown, type QuestionBreakdown, type RubricItemScore } from "./score-breakdown.ts";

export type ExplainedSubmission = {
  submission: Submission;
  /** The learner's display name. Null if there is none, or the actor isn't allowed to know the learner. */
  displayName: string | null;
  assessment: { id: string; title: string };
  /** Null if it isn't voided, or the audit log doesn't tell. */
  voidedBy: PastActor | null;
  /**
   * The number of the learner's attempts at this assessment, and the ids of the adjacent attempts. `made` is 0 for a
   * draft submission.
   */
  attempts: { made: number; previous: string | null; next: string | null };
  exercises: { id: string; sharedContext: unknown; questions: QuestionBreakdown[] }[];
  /** The totals of the questions above. They equal the stored result. */
  total: Totals;
};

/**
 * Explains a submission's score question by question, based on the version that it was graded against. Only authors and
 * graders see the parts that reveal answer keys. Throws 403 and 404.
 */
export async function explainSubmission(ctx: Ctx, input: { id: string }): Promise<ExplainedSubmission> {
  require(ctx, "results.read");
  const row = await requireSubmission(ctx, input.id);
  const [assessment, version, exercises, attempts, marks, rubrics, displayName, voidedBy] = await Promise.all(
    [
      requireAssessment(ctx, row.assessmentId),
      loadSubmittedVersion(ctx, row),
      loadSnapshot(ctx, row.assessmentId, row.assessmentVersion),
      findAdjacentAttempts(ctx, row),
      listMarks(ctx, row.id),
      listChangedRubrics(ctx, row.assessmentId),
      getDisplayName(ctx, row),
      row.voidedAt &&
        findLastActor(ctx, { action: "submission.voided", subjectType: "submission", subjectId: row.id }),
    ],
  );
  const maySeeKeys = maySeeRubrics(ctx.actor);
  const getMark = createFinalMarkLookup(row, marks, maySeeKeys ? rubrics : null);
  const formula = createFormulaReader();
  const exerciseBreakdowns = exercises.map((exercise, e) => ({
    id: exercise.id,
    sharedContext: exercise.shared_context,
    questions: (version.exercises[e]?.questions ?? []).flatMap((question, q): QuestionBreakdown[] => {
      const stored = exercise.questions[q];
      if (!stored) return [];
      return [
        buildScoreBreakdown({
          question,
          stored,
          fractions: fractionsFromWire(row.fractions[question.index] ?? []),
          isSkipped: isRecordedAsSkipped(row, question.index),
          answers: row.answers[question.index] ?? null,
          mark: getMark(question),
          maySeeKeys,
          formula,
        }),
      ];
    }),
  }));
  const shown = await anonymizeSubmission(ctx, row);
  return {
    submission: presentSubmission(shown, version, rebuildJudgments(row, version)),
    displayName: shown.learnerRef === null ? null : displayName,
    assessment: { id: assessment.id, title: assessment.title },
    voidedBy,
    attempts,
    exercises: exerciseBreakdowns,
    total: computeTotals(
      exerciseBreakdowns.flatMap(({ questions }) => questions),
      row.passingScorePercent,
    ),
  };
}

async function findAdjacentAttempts(ctx: Ctx, row: SubmissionRow): Promise<ExplainedSubmission["attempts"]> {
  if (row.isDraft) return { made: 0, previous: null, next: null };
  const [before, after] = [row.attemptNumber - 1, row.attemptNumber + 1];
  const [made, numbered] = await Promise.all([
    countAttempts(ctx.db, ctx.organizationId, row),
    findAttemptsByNumber(ctx.db, ctx.organizationId, row, [before, after]),
  ]);
  return { made, previous: numbered.get(before) ?? null, next: numbered.get(after) ?? null };
}

/**
 * Returns a function that looks up a question's final mark. The mark includes its rubric scores only if the working
 * mark hasn't changed since then.
 */
function createFinalMarkLookup(
  row: SubmissionRow,
  marks: readonly MarkRow[],
  rubrics: ChangedRubrics | null,
) {
  const working = new Map(marks.map((mark) => [mark.questionId, mark]));
  return (question: GradableQuestion): QuestionBreakdown["mark"] => {
    const final = row.finalMarks?.[question.id];
    if (!final) return null;
    const mark = working.get(question.id);
    const isFinished = mark?.score === final.score && mark.comment === final.comment;
    const items = rubrics && isFinished ? getRubric(question, rubrics).items : [];
    const rubric = items.flatMap(({ id, title, points }): RubricItemScore[] => {
      const given = mark?.rubric?.[id];
      return given === undefined ? [] : [{ title, given, points }];
    });
    return { score: final.score, comment: final.comment, rubric };
  };
}
