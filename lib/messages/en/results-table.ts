import { formatScore } from "./format-score.ts";

export const RESULT_COLUMN_NAMES = {
  learner: "Learner",
  reference: "Reference",
  assessment: "Assessment",
  attempt: "Attempt",
  score: "Score",
  of: "Out of",
  percent: "Percent",
  status: "Status",
  submitted: "Submitted",
};

export const RESULT_STATUS_NAMES = {
  passed: "Passed",
  notPassed: "Not passed",
  needsGrading: "Needs grading",
  passingSoFar: "Passing so far",
  late: "Late",
  draft: "Draft",
  voided: "Voided",
};

export const RESULT_VALUES = {
  score: (score: number, max: number): string => `${formatScore(score)} of ${formatScore(max)}`,
  anonymous: "Anonymous",
  /** Stands for a reference that consists of white space. */
  blankReference: "(blank)",
};
