import type { Attempt, AttemptSummary } from "../attempts.ts";
import { IDS } from "./ids.ts";
import { ANSWERS, READ_EXERCISES } from "./plate-tectonics.ts";
import { submissionExamples } from "./submissions.ts";

const LEARNER_REF = "learner-4712";
const summary: AttemptSummary = {
  id: IDS.attempt,
  assessment_id: IDS.assessment,
  learner_ref: LEARNER_REF,
  version: 1,
  state: "open",
  started_at: "2026-03-05T09:00:00.000Z",
  deadline: "2026-03-05T09:37:30.000Z",
  last_saved_at: null,
  answered_count: 0,
  closed_at: null,
  submission_id: null,
};
const attempt: Attempt = {
  ...summary,
  attempts_remaining: 1,
  metadata: { course: "geo-7b" },
  accommodations: { time_factor: 1.25, extra_attempts: 0 },
  exercises: READ_EXERCISES,
  saved_answers: null,
};
const saved = { last_saved_at: "2026-03-05T09:12:48.207Z", answered_count: 3 };

export const attemptExamples = {
  list: { data: [{ ...summary, ...saved }] },
  open: {
    body: {
      learner_ref: LEARNER_REF,
      metadata: { course: "geo-7b" },
      accommodations: { time_factor: 1.25 },
    },
    data: attempt,
  },
  get: { data: { ...attempt, ...saved, saved_answers: ANSWERS } },
  progress: { body: { answers: ANSWERS } },
  extend: {
    body: { minutes: 10 },
    data: { ...attempt, ...saved, deadline: "2026-03-05T09:47:30.000Z", saved_answers: ANSWERS },
  },
  submit: {
    body: { answers: ANSWERS },
    data: { ...submissionExamples.submit.data, submission_id: IDS.secondSubmission, attempt_number: 1 },
  },
  discard: { data: { ...attempt, state: "discarded" as const, closed_at: "2026-03-05T09:20:00.000Z" } },
};
