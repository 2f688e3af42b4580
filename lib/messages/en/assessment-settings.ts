export const SETTING_LABELS = {
  title: "Title",
  description: "Description",
  folder_id: "Folder",
  external_id: "External ID",
  tags: "Tags",
  passing: "Passing score (%)",
  minutes: "Time limit (minutes)",
  attempts: "Attempts per learner",
  onDeadline: "When time is up",
  opensAt: "Opens",
  closesAt: "Closes",
  show: "Show solutions",
  gradeSkipped: "Grade skipped questions",
  marking: "Graders per submission",
  exerciseOrder: "Shuffle parts",
  gradePolicy: "Grade sent to learning platforms",
  blueprint: "Blueprint",
} as const;

export const SOLUTION_LABELS = {
  never: "Never",
  after_submit: "After each attempt",
  after_passing: "After passing",
  after_last_attempt: "After the last attempt",
} as const;
