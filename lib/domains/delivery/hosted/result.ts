import type { Feedback, Submission } from "#lib/contract/submissions.ts";
import { areSkipped } from "#lib/core/grading/index.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { frozenContent } from "#lib/domains/assessments/frozen.ts";
import { getSubmission } from "#lib/domains/submissions/read.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import { mayShowSolutions } from "./rules.ts";
import { type SolvedQuestion, solve } from "./solve.ts";
import type { HostedVisit } from "./visit.ts";

export type QuestionOutcome = {
  id: string;
  /** From 1. */
  number: number;
  outcome: Feedback["outcome"];
  isAnswered: boolean;
  score: number;
  points: number;
  /** The teacher's. */
  comment: string | null;
  /** Null where the learner may not see it. */
  solved: SolvedQuestion | null;
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
  /** How many attempts are left; null: any number. */
  left: number | null;
  exercises: { id: string; sharedContext: unknown; questions: QuestionOutcome[] }[];
  isSolved: boolean;
};

/**
 * What came of the attempt that a browser last handed in; undefined where there is none. Solutions, which show the keys,
 * are in it only where the assessment's setting allows it at this moment: this is the only way for learners to see them.
 */
export async function hostedResult({ ctx, row, last }: HostedVisit): Promise<HostedResult | undefined> {
  const id = last?.presented.token.submissionId;
  if (last?.state !== "done" || !id) return undefined;
  const submission = await getSubmission(ctx, { id });
  const { passed, is_fully_graded: isFullyGraded } = submission;
  const isSolved = mayShowSolutions(row.showSolutions, { passed, isFullyGraded, left: last.left });
  const content = isSolved ? await frozenContent(ctx, row.id, submission.assessment_version) : null;
  return { result: submission, left: last.left, exercises: outcomes(submission, content), isSolved };
}

function outcomes(
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
        solved: stored ? solve(stored, question.answers, question.feedback.messages, formula) : null,
      };
    }),
  }));
}
