import type { Database } from "#lib/platform/db/client.ts";

export type RecordedSubmission = {
  id: string;
  assessmentId: string;
  learnerId: string;
  /** The number of the planned submission. */
  number: number | null;
  attempt: number;
  scores: number[];
  score: number;
  percentage: number;
  passed: boolean;
};

/** Returns all submissions in the database. */
export const readSubmissions = (
  sql: Database["sql"],
  organizationId: string,
): Promise<RecordedSubmission[]> =>
  sql<RecordedSubmission[]>`
    select id, assessment_id as "assessmentId", learner_id as "learnerId", (metadata ->> 'number')::int as number,
      attempt_number as attempt, question_scores as scores, score, percentage, passed
    from submissions where organization_id = ${organizationId} order by id`;

export type GradedEvent = { id: string; data: { submission_id: string; score: number } };

/** Returns all events about submissions. */
export const readEvents = (sql: Database["sql"], organizationId: string): Promise<GradedEvent[]> =>
  sql<GradedEvent[]>`
    select id, data from events where organization_id = ${organizationId} and type = 'submission.graded' order by id`;
