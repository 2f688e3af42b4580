import type { Submission } from "#lib/contract/submissions.ts";
import { roundScore } from "#lib/core/grading/round.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { isOpen } from "#lib/domains/assessments/rules.ts";
import { explainToLearner, type LearnerQuestion } from "#lib/domains/submissions/explain-to-learner.ts";
import { mayShowSolutions } from "./rules.ts";
import { buildSolution, type QuestionSolution } from "./solution.ts";
import type { HostedVisit } from "./visit.ts";

export type QuestionOutcome = Pick<
  LearnerQuestion,
  | "id"
  | "outcome"
  | "isAnswered"
  | "scoredBy"
  | "correction"
  | "isCorrectedAfter"
  | "parts"
  | "sum"
  | "comment"
  | "rubric"
> & {
  /** The question's position in the assessment, starting at 1. */
  number: number;
  score: number;
  points: number;
  /** Null if the learner can't see solutions. */
  solved: QuestionSolution | null;
  /** The ids of the files that the answers name. */
  fileIds: readonly string[];
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
    | "voided"
    | "files"
  >;
  /** The number of attempts that the learner can still make, or null if there is no limit. */
  left: number | null;
  /** Whether the learner can begin another attempt now. */
  mayRetake: boolean;
  exercises: { id: string; sharedContext: unknown; questions: QuestionOutcome[] }[];
  showsSolutions: boolean;
  /** Whether the answers were submitted after the deadline, but not late. */
  isTimeUp: boolean;
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
  const { submission, showsSolutions, exercises } = await explainToLearner(ctx, {
    id,
    assessment: row,
    mayShowSolutions: ({ passed, is_fully_graded: isFullyGraded, voided }) =>
      mayShowSolutions(row.showSolutions, {
        passed,
        isFullyGraded,
        isVoided: voided !== null,
        left: last.left,
      }),
  });
  const formula = createFormulaReader();
  let number = 0;
  return {
    result: submission,
    left: last.left,
    mayRetake: last.left !== 0 && row.status === "published" && isOpen(row, ctx.now),
    exercises: exercises.map((exercise) => ({
      ...exercise,
      questions: exercise.questions.map(
        ({ keys, content, answers, messages, score, points, ...question }): QuestionOutcome => ({
          ...question,
          number: ++number,
          score: roundScore(score),
          points: roundScore(points),
          fileIds: listFileIds(answers ?? [], submission.files),
          solved: keys && buildSolution({ content, keys }, answers ?? [], messages, formula),
        }),
      ),
    })),
    showsSolutions,
    isTimeUp: isSubmittedAtDeadline(submission, attempt?.deadline),
  };
}

const isSubmittedAtDeadline = (
  { submitted_at, late }: Pick<Submission, "submitted_at" | "late">,
  deadline: Date | null = null,
): boolean => deadline !== null && !late && submitted_at >= deadline.toISOString();

/** Finds the files that a question's answers name, among those of the submission. */
function listFileIds(answers: readonly unknown[], files: Submission["files"] = []): string[] {
  const text = JSON.stringify(answers);
  return files.flatMap(({ id }) => (text.includes(id) ? [id] : []));
}
