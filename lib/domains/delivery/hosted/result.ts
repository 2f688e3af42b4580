import type { Feedback, Submission } from "#lib/contract/submissions.ts";
import { areSkipped } from "#lib/core/grading/index.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { correctExercises, listRegradeIds, loadRegrades } from "#lib/domains/assessments/corrections.ts";
import { isOpen } from "#lib/domains/assessments/rules.ts";
import { loadSnapshot } from "#lib/domains/assessments/snapshot.ts";
import { getSubmission } from "#lib/domains/submissions/read.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import { mayShowSolutions } from "./rules.ts";
import { buildSolution, type QuestionSolution } from "./solution.ts";
import type { HostedVisit } from "./visit.ts";

export type QuestionOutcome = {
  id: string;
  /** The question's position in the assessment, starting at 1. */
  number: number;
  outcome: Feedback["outcome"];
  isAnswered: boolean;
  score: number;
  points: number;
  /** The teacher's comment. */
  comment: string | null;
  /** Null if the learner can't see solutions. */
  solved: QuestionSolution | null;
};

export type HostedResult = {
  result: Pick<
    Submission,
    | "score"
    | "max_score"
    | "percentage"
    | "passed"
    | "passing_score_percent"
    | "is_fully_graded"
    | "late"
    | "attempt_number"
    | "submitted_at"
  >;
  /** The number of attempts that the learner can still make, or null if there is no limit. */
  left: number | null;
  /** Whether the learner can begin another attempt now. */
  mayRetake: boolean;
  exercises: { id: string; sharedContext: unknown; questions: QuestionOutcome[] }[];
  showsSolutions: boolean;
};

/**
 * Returns the result of the attempt that the browser last submitted, or undefined if it has submitted none. The result
 * contains solutions, which reveal answer keys, only if the assessment's setting currently allows it. Learners can see
 * solutions nowhere else.
 */
export async function getHostedResult({ ctx, row, last }: HostedVisit): Promise<HostedResult | undefined> {
  const { token, attempt } = last?.presented ?? {};
  const id = token?.submissionId ?? attempt?.submissionId;
  if (last?.state !== "done" || !id) return undefined;
  const submission = await getSubmission(ctx, { id });
  const { passed, is_fully_graded: isFullyGraded } = submission;
  const showsSolutions = mayShowSolutions(row.showSolutions, { passed, isFullyGraded, left: last.left });
  const content = showsSolutions ? await loadCorrectedContent(ctx, row, submission.assessment_version) : null;
  return {
    result: submission,
    left: last.left,
    mayRetake: last.left !== 0 && row.status === "published" && isOpen(row, ctx.now),
    exercises: buildOutcomes(submission, content),
    showsSolutions,
  };
}

/** Returns a version with the keys that hold now, because a solution must not show a key that was corrected. */
async function loadCorrectedContent(
  ctx: HostedVisit["ctx"],
  row: HostedVisit["row"],
  version: number,
): Promise<StoredExercise[]> {
  const [exercises, regrades] = await Promise.all([
    loadSnapshot(ctx, row.id, version),
    loadRegrades(ctx, listRegradeIds(row, version)),
  ]);
  return correctExercises(exercises, regrades);
}

function buildOutcomes(
  { exercise_results }: Submission,
  content: readonly StoredExercise[] | null,
): HostedResult["exercises"] {
  const formula = createFormulaReader();
  let number = 0;
  return exercise_results.map((exercise, e) => ({
    id: exercise.exercise_id,
    sharedContext: content?.[e]?.shared_context ?? null,
    questions: exercise.question_results.map((question, q): QuestionOutcome => {
      const stored = content?.[e]?.questions[q];
      return {
        id: question.question_id,
        number: ++number,
        outcome: question.feedback.outcome,
        isAnswered: !areSkipped(question.answers),
        score: question.score,
        points: question.points,
        comment: question.feedback.comment,
        solved: stored ? buildSolution(stored, question.answers, question.feedback.messages, formula) : null,
      };
    }),
  }));
}
