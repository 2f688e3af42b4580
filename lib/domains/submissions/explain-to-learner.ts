import type { Submission } from "#lib/contract/submissions.ts";
import type { AnswerKey } from "#lib/core/grading/index.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { loadCommitTimes } from "#lib/domains/assessments/corrections.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import { loadSubmittedContent } from "#lib/domains/assessments/snapshot.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { loadExplainedRow } from "./explained-row.ts";
import { rebuildJudgments } from "./judgments.ts";
import { presentSubmission } from "./present.ts";
import { addFiles, requireSubmission } from "./read.ts";
import { listChangedRubrics, listMarks } from "./read-marks.ts";
import { createRubricLookup, type RubricItemScore } from "./rubric-scores.ts";
import { buildScoreBreakdown, type QuestionBreakdown } from "./score-breakdown.ts";
import { traceSubmission } from "./trace.ts";

export type LearnerQuestion = QuestionBreakdown & {
  /** Whether the correction that decided was committed after the learner submitted. */
  isCorrectedAfter: boolean;
  /** The keys that decided. Null if the learner can't see solutions. */
  keys: readonly AnswerKey[] | null;
  /** The teacher's points for each criterion. Empty if the learner can't see solutions. */
  rubric: readonly RubricItemScore[];
};

export type LearnerExplanation = {
  submission: Submission;
  showsSolutions: boolean;
  exercises: { id: string; sharedContext: unknown; questions: LearnerQuestion[] }[];
};

/**
 * Explains a submission's score to its learner. The parts that reveal answer keys, and the content, are included only
 * if `mayShowSolutions` allows it. `assessment` is the submission's. Throws 404.
 */
export async function explainToLearner(
  ctx: Ctx,
  input: { id: string; assessment: AssessmentRow; mayShowSolutions: (submission: Submission) => boolean },
): Promise<LearnerExplanation> {
  require(ctx, "results.read");
  const { row, version } = await loadExplainedRow(
    ctx,
    await requireSubmission(ctx, input.id),
    input.assessment,
  );
  const [exercises, commitTimes, marks, rubrics] = await Promise.all([
    loadSubmittedContent(ctx, row),
    loadCommitTimes(ctx, row.regrades),
    listMarks(ctx, row.id),
    listChangedRubrics(ctx, row.assessmentId),
  ]);
  const submission = await addFiles(
    ctx,
    presentSubmission(row, version, rebuildJudgments(row, version)),
    version,
  );
  const showsSolutions = input.mayShowSolutions(submission);
  const traces = traceSubmission(row, version);
  const listRubricScores = createRubricLookup(marks, showsSolutions ? rubrics : null);
  const formula = createFormulaReader();
  return {
    submission,
    showsSolutions,
    exercises: exercises.map((exercise, e) => ({
      id: exercise.id,
      sharedContext: showsSolutions ? exercise.shared_context : null,
      questions: exercise.questions.flatMap(({ content_ast: content }, q): LearnerQuestion[] => {
        const trace = traces[version.exercises[e]?.questions[q]?.index ?? -1];
        if (!trace) return [];
        const breakdown = buildScoreBreakdown({ trace, content, maySeeKeys: showsSolutions, formula });
        const correctedAt = trace.correction && commitTimes.get(trace.correction.regradeId);
        return [
          {
            ...breakdown,
            content: showsSolutions ? content : null,
            isCorrectedAfter: correctedAt ? correctedAt > row.submittedAt : false,
            keys: showsSolutions ? (trace.question.keys.keySets[trace.deciding]?.keys ?? []) : null,
            rubric: listRubricScores(trace),
          },
        ];
      }),
    })),
  };
}
