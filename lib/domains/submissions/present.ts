import type {
  GradedSubmission,
  LearnerResult,
  Submission,
  SubmissionListItem,
} from "#lib/contract/submissions.ts";
import * as rational from "#lib/core/grading/rational.ts";
import { roundScore } from "#lib/core/grading/round.ts";
import type { CompiledVersion } from "#lib/domains/assessments/compile.ts";
import type { StoredFinalMarks } from "#lib/platform/db/schema/stored-submission.ts";
import type { Judgment } from "./grade-answers.ts";
import type { SubmissionListRow, SubmissionRow } from "./queries.ts";
import { computeTotals, findCountedMark, getMarkOutcome } from "./rules.ts";

/** A question's final result: the automatic judgment, or the teacher's mark after grading has been completed. */
type FinalResult = { judgment: Judgment; mark: StoredFinalMarks[string] | undefined; awaited: boolean };

function buildExerciseResults<Q>(
  version: CompiledVersion,
  finals: readonly FinalResult[],
  present: (question: CompiledVersion["questions"][number], final: FinalResult) => Q,
) {
  return version.exercises.map((exercise) => {
    const results = exercise.questions.flatMap((question) => {
      const final = finals[question.index];
      return final ? [{ question, final }] : [];
    });
    const sum = computeTotals(
      results.map(({ question, final }) => ({
        score: getScore(final),
        awaited: final.awaited,
        points: rational.fromNumber(question.points),
      })),
      0,
    );
    return {
      exercise_id: exercise.id,
      total_score: sum.score,
      max_score: sum.maxScore,
      question_results: results.map(({ question, final }) => present(question, final)),
    };
  });
}

const getScore = ({ judgment, mark }: FinalResult): rational.Rational =>
  mark ? rational.fromNumber(mark.score) : judgment.score;

function buildQuestionResult(question: CompiledVersion["questions"][number], final: FinalResult) {
  const { judgment, mark } = final;
  return {
    question_id: question.id,
    score: roundScore(getScore(final)),
    max_score: roundScore(rational.fromNumber(question.points)),
    correct: mark ? mark.score === question.points : judgment.correct,
    points: roundScore(rational.fromNumber(question.points)),
    feedback: {
      outcome: mark ? getMarkOutcome(mark.score, question.points) : judgment.outcome,
      messages: judgment.messages,
      comment: mark?.comment ?? null,
    },
  };
}

const toFinalResult = (judgment: Judgment, mark?: FinalResult["mark"]): FinalResult => ({
  judgment,
  mark,
  awaited: judgment.outcome === "pending" && !mark,
});

/** Builds the automatic result of one question. */
export const presentJudgment = (question: CompiledVersion["questions"][number], judgment: Judgment) =>
  buildQuestionResult(question, toFinalResult(judgment));

/** Builds the response to a submission. It contains no answer keys. */
export function presentGraded(input: {
  id: string;
  attempt: number;
  version: CompiledVersion;
  judgments: readonly Judgment[];
  totals: { score: number; maxScore: number; percentage: number; passed: boolean };
  passingScorePercent: number;
  awaiting: boolean;
}): GradedSubmission {
  const finals = input.version.questions.map((question): FinalResult => {
    const judgment = input.judgments[question.index];
    if (!judgment) throw new Error("Missing judgment for a question");
    return toFinalResult(judgment);
  });
  return {
    submission_id: input.id,
    score: input.totals.score,
    max_score: input.totals.maxScore,
    percentage: input.totals.percentage,
    passed: input.totals.passed,
    passing_score_percent: input.passingScorePercent,
    attempt_number: input.attempt,
    awaiting_manual_grading: input.awaiting,
    exercise_results: buildExerciseResults(input.version, finals, buildQuestionResult),
  };
}

export const presentListItem = (row: SubmissionListRow): SubmissionListItem => ({
  id: row.id,
  learner_id: row.learnerId,
  learner_ref: row.learnerRef,
  status: row.status,
  attempt_number: row.attemptNumber,
  score: row.score,
  max_score: row.maxScore,
  percentage: row.percentage,
  passed: row.passed,
  is_fully_graded: row.status === "graded",
  is_draft: row.isDraft,
  started_at: row.startedAt?.toISOString() ?? null,
  submitted_at: row.submittedAt.toISOString(),
  graded_at: row.gradedAt?.toISOString() ?? null,
  updated_at: row.updatedAt.toISOString(),
  voided: row.voidedAt && { at: row.voidedAt.toISOString(), reason: row.voidReason },
});

export const presentLearnerResult = (
  row: SubmissionListRow & { assessmentTitle: string },
): LearnerResult => ({
  ...presentListItem(row),
  assessment_id: row.assessmentId,
  assessment_title: row.assessmentTitle,
});

export function presentSubmission(
  row: SubmissionRow,
  version: CompiledVersion,
  judgments: readonly Judgment[],
): Submission {
  const finals = version.questions.map((question): FinalResult => {
    const judgment = judgments[question.index];
    if (!judgment) throw new Error("Missing judgment for a question");
    return toFinalResult(judgment, findCountedMark(question, row.finalMarks));
  });
  return {
    ...presentListItem(row),
    assessment_id: row.assessmentId,
    assessment_version: Math.max(0, row.assessmentVersion),
    source: row.source,
    metadata: row.metadata,
    late: row.late,
    attempt_id: row.attemptId,
    submitted_by: row.submittedBy,
    passing_score_percent: row.passingScorePercent,
    auto_score: row.autoScore,
    manual_score: row.manualScore ?? (row.status === "graded" ? 0 : null),
    exercise_results: buildExerciseResults(version, finals, (question, final) => ({
      ...buildQuestionResult(question, final),
      answers: row.answers[question.index] ?? [],
      auto_score: final.judgment.outcome === "pending" ? null : roundScore(final.judgment.score),
      manual_score: final.mark ? roundScore(rational.fromNumber(final.mark.score)) : null,
    })),
  };
}
