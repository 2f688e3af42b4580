import type {
  GradedSubmission,
  LearnerResult,
  Submission,
  SubmissionListItem,
} from "#lib/contract/submissions.ts";
import * as rational from "#lib/core/grading/rational.ts";
import { roundPoints, roundScore } from "#lib/core/grading/round.ts";
import type { CompiledVersion } from "#lib/domains/assessments/compile.ts";
import { type Decision, decide } from "./decide.ts";
import type { Judgment } from "./grade-answers.ts";
import type { SubmissionListRow, SubmissionRow } from "./queries.ts";
import { computeTotals, findCountedMark } from "./rules.ts";

function buildExerciseResults<Q>(
  version: CompiledVersion,
  decisions: readonly Decision[],
  present: (decision: Decision) => Q,
) {
  return version.exercises.map((exercise) => {
    const results = exercise.questions.flatMap(({ index }) => decisions[index] ?? []);
    const sum = computeTotals(
      results.map(({ score, awaited, question }) => {
        return { score, awaited, points: rational.fromNumber(question.points) };
      }),
      0,
    );
    return {
      exercise_id: exercise.id,
      total_score: sum.score,
      max_score: sum.maxScore,
      question_results: results.map(present),
    };
  });
}

function buildQuestionResult({ question, judgment, mark, score, outcome, correct, correction }: Decision) {
  const points = roundPoints(question.points);
  return {
    question_id: question.id,
    score: roundScore(score),
    max_score: points,
    correct,
    points,
    feedback: { outcome, messages: judgment.messages, comment: mark?.comment ?? null },
    ...(correction && { correction: { mode: correction.mode, regrade_id: correction.regradeId } }),
  };
}

/** Builds the automatic result of one question. */
export const presentJudgment = (question: CompiledVersion["questions"][number], judgment: Judgment) =>
  buildQuestionResult(decide(question, judgment));

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
  const decisions = input.version.questions.map((question) => {
    const judgment = input.judgments[question.index];
    if (!judgment) throw new Error("Missing judgment for a question");
    return decide(question, judgment);
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
    exercise_results: buildExerciseResults(input.version, decisions, buildQuestionResult),
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
  const decisions = version.questions.map((question) => {
    const judgment = judgments[question.index];
    if (!judgment) throw new Error("Missing judgment for a question");
    return decide(question, judgment, findCountedMark(question, row.finalMarks));
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
    draw: row.draw && version.questions.map(({ id }) => id),
    passing_score_percent: row.passingScorePercent,
    auto_score: row.autoScore,
    manual_score: row.manualScore ?? (row.status === "graded" ? 0 : null),
    exercise_results: buildExerciseResults(version, decisions, (decision) => ({
      ...buildQuestionResult(decision),
      answers: row.answers[decision.question.index] ?? [],
      auto_score: decision.judgment.outcome === "pending" ? null : roundScore(decision.judgment.score),
      manual_score: decision.mark ? roundPoints(decision.mark.score) : null,
    })),
  };
}
