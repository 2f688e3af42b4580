import type { EmbedResult, EmbedView } from "#lib/contract/embed.ts";
import type { GradedSubmission } from "#lib/contract/submissions.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import { EXPRESSION_PROBLEMS } from "#lib/messages/expression-problems.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";

/** Builds the content that a browser receives. Public fields are copied by name, and answer keys are always empty. */
export function presentEmbedContent(
  exercises: readonly StoredExercise[],
  version: number | "draft",
): EmbedView["assessment"] {
  let sequence = 0;
  return {
    exercises: exercises.map((exercise) => ({
      id: exercise.id,
      sharedContext: exercise.shared_context,
      questions: exercise.questions.map((question) => ({
        id: question.id,
        version: String(version),
        content: question.content_ast,
        points: question.points,
        sequenceNumber: ++sequence,
        answerKeys: [],
      })),
    })),
  };
}

/** Builds the assessment's title, type and public settings. */
export const presentEmbedMeta = (row: AssessmentRow): EmbedView["meta"] => ({
  id: row.id,
  title: row.title,
  type: row.type,
  settings: {
    time_limit_minutes: row.timeLimitMinutes,
    passing_score_percent: row.passingScorePercent,
    allowed_attempts: row.allowedAttempts,
    show_solutions: row.showSolutions,
    on_deadline: row.onDeadline,
  },
});

/**
 * Builds the result that a browser gets. It has no feedback: the author's text can reveal the answer key, which learners
 * see only as `show_solutions` allows. `messages` contain what the service itself says about an answer.
 */
export const presentEmbedResult = (graded: GradedSubmission): EmbedResult => ({
  ...graded,
  exercise_results: graded.exercise_results.map((exercise) => ({
    ...exercise,
    question_results: exercise.question_results.map(
      ({ question_id, score, correct, points, feedback, correction }) => ({
        question_id,
        score,
        correct,
        points,
        awaiting_manual_grading: feedback.outcome === "pending",
        messages: feedback.messages.filter(({ text }) => text === EXPRESSION_PROBLEMS.unreadable),
        ...(correction && { correction }),
      }),
    ),
  })),
});
