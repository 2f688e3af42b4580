import type {
  GradedSubmission,
  LearnerResult,
  Submission,
  SubmissionListItem,
} from "#lib/contract/submissions.ts";
import * as rational from "#lib/core/grading/rational.ts";
import { roundScore } from "#lib/core/grading/round.ts";
import type { CompiledVersion } from "#lib/domains/assessments/compiled.ts";
import type { StoredFinalMarks } from "#lib/platform/db/schema/stored-submission.ts";
import type { Judgement } from "./grade-answers.ts";
import type { SubmissionListRow, SubmissionRow } from "./queries.ts";
import { markOutcome, totals } from "./rules.ts";

/** A question's result as everybody sees it: the machine's judgement, or the teacher's once grading was finished. */
type Final = { judgement: Judgement; mark: StoredFinalMarks[string] | undefined; awaited: boolean };

function exerciseResults<Q>(
  version: CompiledVersion,
  finals: readonly Final[],
  present: (question: CompiledVersion["questions"][number], final: Final) => Q,
) {
  return version.exercises.map((exercise) => {
    const own = exercise.questions.flatMap((question) => {
      const final = finals[question.index];
      return final ? [{ question, final }] : [];
    });
    const sum = totals(
      own.map(({ question, final }) => ({
        score: scoreOf(final),
        awaited: final.awaited,
        points: rational.fromNumber(question.points),
      })),
      0,
    );
    return {
      exercise_id: exercise.id,
      total_score: sum.score,
      max_score: sum.maxScore,
      question_results: own.map(({ question, final }) => present(question, final)),
    };
  });
}

const scoreOf = ({ judgement, mark }: Final): rational.Rational =>
  mark ? rational.fromNumber(mark.score) : judgement.score;

function questionResult(question: CompiledVersion["questions"][number], final: Final) {
  const { judgement, mark } = final;
  return {
    question_id: question.id,
    score: roundScore(scoreOf(final)),
    max_score: roundScore(rational.fromNumber(question.points)),
    correct: mark ? mark.score === question.points : judgement.correct,
    points: roundScore(rational.fromNumber(question.points)),
    feedback: {
      outcome: mark ? markOutcome(mark.score, question.points) : judgement.outcome,
      messages: judgement.messages,
      comment: mark?.comment ?? null,
    },
  };
}

/** What the machine said of one question. */
export const presentJudgement = (question: CompiledVersion["questions"][number], judgement: Judgement) =>
  questionResult(question, { judgement, mark: undefined, awaited: question.compiled.needsTeacher });

/** The answer to a submit: nothing of it tells a key. */
export function presentGraded(input: {
  id: string;
  attempt: number;
  version: CompiledVersion;
  judgements: readonly Judgement[];
  totals: { score: number; maxScore: number; percentage: number; passed: boolean };
  passingScorePercent: number;
  awaiting: boolean;
}): GradedSubmission {
  const finals = input.version.questions.map((question): Final => {
    const judgement = input.judgements[question.index];
    if (!judgement) throw new Error("every question has a judgement");
    return { judgement, mark: undefined, awaited: question.compiled.needsTeacher };
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
    exercise_results: exerciseResults(input.version, finals, questionResult),
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
  judgements: readonly Judgement[],
): Submission {
  const finals = version.questions.map((question): Final => {
    const judgement = judgements[question.index];
    if (!judgement) throw new Error("every question has a judgement");
    const mark = row.finalMarks?.[question.id];
    return { judgement, mark, awaited: question.compiled.needsTeacher && !mark };
  });
  return {
    ...presentListItem(row),
    assessment_id: row.assessmentId,
    assessment_version: Math.max(0, row.assessmentVersion),
    source: row.source,
    metadata: row.metadata,
    late: row.late,
    passing_score_percent: row.passingScorePercent,
    auto_score: row.autoScore,
    manual_score: row.manualScore ?? (row.status === "graded" ? 0 : null),
    exercise_results: exerciseResults(version, finals, (question, final) => ({
      ...questionResult(question, final),
      answers: row.answers[question.index] ?? [],
      auto_score: question.compiled.needsTeacher ? null : roundScore(final.judgement.score),
      manual_score: final.mark ? roundScore(rational.fromNumber(final.mark.score)) : null,
    })),
  };
}
