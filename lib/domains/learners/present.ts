import type { Learner } from "#lib/contract/learners.ts";
import type { LearnerRow } from "./queries.ts";

export const presentLearner = (row: LearnerRow): Learner => ({
  learner_id: row.id,
  learner_ref: row.learnerRef,
  display_name: row.displayName,
  accommodations:
    row.timeFactor === null && row.extraAttempts === null
      ? null
      : { time_factor: row.timeFactor ?? 1, extra_attempts: row.extraAttempts ?? 0 },
  metadata: row.metadata,
  submission_count: row.submissionCount,
  created_at: row.createdAt.toISOString(),
});
