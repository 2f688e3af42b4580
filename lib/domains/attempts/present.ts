import type { Attempt, AttemptSummary } from "#lib/contract/attempts.ts";
import { presentExercises } from "#lib/domains/assessments/present.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import type { AttemptRow, AttemptSummaryRow } from "./queries.ts";

/** `isAnonymous`: the actor must not know whose attempt this is. */
export const presentAttemptSummary = (
  row: AttemptSummaryRow,
  { isAnonymous }: { isAnonymous: boolean },
): AttemptSummary => ({
  id: row.id,
  assessment_id: row.assessmentId,
  learner_ref: isAnonymous ? null : row.learnerRef,
  version: row.version,
  state: row.state,
  started_at: row.startedAt.toISOString(),
  deadline: row.deadline?.toISOString() ?? null,
  last_saved_at: row.lastSavedAt?.toISOString() ?? null,
  answered_count: row.answeredCount,
  closed_at: row.closedAt?.toISOString() ?? null,
  submission_id: isAnonymous ? null : row.submissionId,
});

export const presentAttempt = (
  row: AttemptRow,
  exercises: readonly StoredExercise[],
  { remaining, isAnonymous }: { remaining: number | null; isAnonymous: boolean },
): Attempt => ({
  ...presentAttemptSummary(row, { isAnonymous }),
  attempts_remaining: remaining,
  metadata: isAnonymous ? null : row.metadata,
  accommodations: { time_factor: row.timeFactor, extra_attempts: row.extraAttempts },
  exercises: presentExercises(exercises),
  saved_answers: (row.savedAnswers as Attempt["saved_answers"]) ?? null,
});
