import type { Regrade, RegradeChange } from "../regrades.ts";
import { FINGERPRINT, IDS, LEARNER_REF } from "./ids.ts";

const answer_keys = [
  {
    type: "numeric",
    response_id: "rate",
    accept: [{ value: 2.5, tolerance: { absolute: 0.5 } }],
  },
];
const corrections = [{ question_id: IDS.atlantic, mode: "either" as const, answer_keys }];
const createdBy = { kind: "api_key" as const, id: IDS.key };

const regrade: Regrade = {
  id: IDS.regrade,
  assessment_id: IDS.assessment,
  status: "previewed",
  fingerprint: FINGERPRINT,
  counts: {
    submissions: 326,
    raised: 41,
    lowered: 0,
    unchanged: 285,
    newly_passed: 6,
    newly_failed: 0,
    manual_marks_kept: 0,
  },
  mean_change: 0.1258,
  progress: { done: 326, total: 326 },
  corrections,
  never_lower: false,
  versions: [1],
  note: "2 to 3 cm a year are right as well",
  apply_to_draft: null,
  created_by: createdBy,
  created_at: "2026-03-10T08:20:41.118Z",
  committed_by: null,
  committed_at: null,
  reverted_by: null,
  reverted_at: null,
};
const committed: Regrade = {
  ...regrade,
  status: "committed",
  apply_to_draft: true,
  committed_by: createdBy,
  committed_at: "2026-03-10T08:24:03.902Z",
};

export const regradeExamples = {
  create: {
    body: { corrections, note: regrade.note },
    data: regrade,
  },
  list: { data: [committed] },
  get: { data: regrade },
  preview: { data: regrade },
  changes: {
    data: [
      {
        submission_id: IDS.submission,
        learner_ref: LEARNER_REF,
        before: { score: 4.5, max_score: 6, percentage: 75, passed: true },
        after: { score: 5.5, max_score: 6, percentage: 91.67, passed: true },
        questions: [{ question_id: IDS.atlantic, before: 2.5, after: 3.5 }],
      },
    ] satisfies RegradeChange[],
  },
  commit: { body: { fingerprint: FINGERPRINT }, data: committed },
  revert: {
    data: {
      ...committed,
      status: "reverted" as const,
      reverted_by: createdBy,
      reverted_at: "2026-03-11T15:02:37.450Z",
    },
  },
};
