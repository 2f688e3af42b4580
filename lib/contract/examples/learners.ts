import type { Learner } from "../learners.ts";
import { IDS } from "./ids.ts";

const learner: Learner = {
  learner_id: IDS.learner,
  learner_ref: "learner-4713",
  display_name: "Ada Lovelace",
  accommodations: { time_factor: 1.25, extra_attempts: 1 },
  metadata: { class: "7b" },
  submission_count: 0,
  created_at: "2026-03-01T08:00:00.000Z",
};

export const learnerExamples = {
  list: { data: [learner] },
  get: { data: learner },
  put: {
    body: {
      display_name: "Ada Lovelace",
      accommodations: { time_factor: 1.25, extra_attempts: 1 },
      metadata: { class: "7b" },
    },
    data: learner,
  },
};
