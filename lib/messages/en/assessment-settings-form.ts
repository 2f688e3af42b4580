export const SETTING_HINTS = {
  passing: "From 0 to 100",
  show: "In the review after an attempt, on the hosted page",
  noLimit: "No limit",
  externalId: "Identifies this assessment in your own system. No two assessments can share one.",
} as const;

export const SETTINGS_FORM = {
  label: "Settings",
  noFolder: "No folder",
  otherFolder: "Another folder",
  chooseFolder: "Choose folder",
  choose: "Choose",
  save: "Save settings",
  saved: "Settings saved",
  staleTitle: "Someone else changed these settings. Your changes are still here.",
  staleFolder: "The folder has changed",
  staleValue: (label: string, value: string): string => `${label} is now “${value}”`,
  staleElsewhere: "Another part of this assessment has changed",
};
