import type { ErasureReceipt, Learner } from "../learners.ts";
import { IDS, LEARNER_REF } from "./ids.ts";

const learner: Learner = {
  learner_id: IDS.learner,
  learner_ref: LEARNER_REF,
  display_name: "Ada Lovelace",
  accommodations: { time_factor: 1.25, extra_attempts: 1 },
  metadata: { class: "7b" },
  submission_count: 0,
  created_at: "2026-03-01T08:00:00.000Z",
};

const receipt: ErasureReceipt = {
  id: "0199c1d4-20e8-7f3b-9a56-4c7e1b0d83f2",
  learner_ref_sha256: "a9585ddbc671f2d5b2326b09bf64235a06de5972ee3758fc0ab1607de4e8b87a",
  keep: "statistics",
  erased_at: "2026-07-31T16:00:00.000Z",
  counts: { submissions: 1, attempts: 0, tokens: 0, events: 2, deliveries: 2 },
  signature: "5b0c1e7f93d2a6484e1fb7c06d95a23e8c74f01b6ad3925e7f18c0b4d6e2a935",
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
  export: {
    data: {
      exported_at: "2026-07-31T16:00:00.000Z",
      learner,
      attempts: [],
      submissions: [],
      marks: [],
      anchors: [],
      files: [],
      lti_launches: [],
      checks: [],
      tokens: [],
      deliveries: [],
    },
  },
  rename: { body: { learner_ref: "learner-4714" }, data: { ...learner, learner_ref: "learner-4714" } },
  erase: { data: receipt },
  verify: { body: receipt, data: { genuine: true } },
};
