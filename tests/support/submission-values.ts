import type { SubmissionValues } from "#lib/domains/submissions/record-queries.ts";
import { newId } from "#lib/platform/ids.ts";

/** When the submissions of `createSubmissionValues` were made. */
export const SUBMITTED_AT = new Date("2026-11-21T10:00:00.123Z");

/** Returns a row to record: a submission of a new learner to an assessment, with values that no grading gave. */
export const createSubmissionValues = (
  over: Partial<SubmissionValues> & Pick<SubmissionValues, "assessment" | "revision">,
): SubmissionValues => ({
  version: 1,
  regrades: [],
  draw: null,
  id: newId(),
  learnerId: newId(),
  learnerRef: newId(),
  allowed: null,
  timeLimit: null,
  source: "api",
  status: "graded",
  isDraft: false,
  late: false,
  answers: '[[{"value":"b","responseId":"r1"}]]',
  fractions: '[["1/3",null,0.1]]',
  scores: [0.30000000000000004],
  outcomes: [2],
  codes: null,
  score: 0.3,
  maxScore: 1e-7,
  percentage: 33.33,
  passed: false,
  passing: 60,
  autoScore: 0.1,
  metadata: null,
  startedAt: null,
  submittedAt: SUBMITTED_AT.toISOString(),
  eventId: newId(),
  event: '{"learner_ref":"\\"x\\\\ é 𝄞","n":1.10}',
  attempt: null,
  submittedBy: "learner",
  token: null,
  idempotencyKey: null,
  answersDigest: null,
  ...over,
});
