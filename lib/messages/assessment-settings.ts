export const SETTING_LABELS = {
  title: "Title",
  description: "Description",
  folder_id: "Folder",
  passing: "Passing score (%)",
  minutes: "Time limit (minutes)",
  attempts: "Attempts per learner",
  show: "Show solutions",
} as const;

export const SOLUTION_LABELS = {
  never: "Never",
  after_submit: "After each attempt",
  after_passing: "After passing",
  after_last_attempt: "After the last attempt",
} as const;
