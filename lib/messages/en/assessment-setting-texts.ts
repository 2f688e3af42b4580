/* Messages of settings that load with their fields. The editor loads ./assessment-settings.ts at once. */

export const DEADLINE_LABELS = {
  accept_late: "Accept late answers",
  submit_saved: "Submit saved answers automatically",
} as const;

export const GRADE_POLICY_LABELS = {
  best: "Best attempt",
  latest: "Latest attempt",
  first: "First attempt",
} as const;

export const MARKING_LABELS = {
  single: "One grader",
  double: "Two graders, independently",
} as const;

/** What happens to two grades that differ within the tolerance. */
export const MARKING_RULE_LABELS = {
  third: "An adjudicator decides",
  average: "Use the average",
  higher: "Use the higher grade",
  second: "Use the second grade",
} as const;

/** The fields of second marking. */
export const MARKING_FIELDS = {
  hint: {
    single: "One grader’s grades become the result",
    double: "An adjudicator decides where their grades differ too much",
  },
  sample: "Submissions graded twice (%)",
  tolerance: "Tolerance (points per question)",
  toleranceHint: "Grades that differ by more go to an adjudicator",
  rule: "Grades that differ within the tolerance",
  blind: "Hide grades until both graders finish",
  blindHint: "Graders see neither each other’s grades nor names before that",
  range: (min: number, max: number): string => `Enter a number from ${min} to ${max.toLocaleString("en")}`,
  value: (sample: number, tolerance: number): string =>
    `Two graders for ${sample}% of submissions, tolerance ${tolerance}`,
} as const;

/** Hints and errors of the settings that both the editor and the assessment's page show. */
export const SETTING_TEXTS = {
  withoutLimit: "Takes effect only with a time limit",
  onDeadline: {
    accept_late: "Answers that arrive more than 30 seconds after the deadline are marked late",
    submit_saved: "The answers saved by then are submitted 30 seconds after the deadline",
  },
  opensAt: (timeZone: string | undefined): string =>
    `When learners can start, in your time zone${timeZone === undefined ? "" : ` (${timeZone})`}`,
  closesAt: "When learners can no longer start. Attempts in progress keep their own deadline.",
  closesBeforeOpening: "Choose a time after the assessment opens",
  unsavedPeriod: "Choose a time after the assessment opens. This change isn’t saved yet.",
  exerciseOrder: "Each attempt shows the parts in a different random order",
  gradePolicy: "Which attempt’s grade is sent to Moodle, Canvas, or another learning platform",
  gradeSkipped: "Open questions that a learner skips are scored 0 automatically unless this is on",
} as const;

/** Values of settings in a sentence or a list. */
export const SETTING_VALUES = {
  notSet: "Not set",
  on: "On",
  off: "Off",
} as const;
