import { SETTING_LABELS, SOLUTION_LABELS } from "#components/assessments/settings-values.ts";

const FIELD_LABELS: Readonly<Record<string, string>> = {
  title: SETTING_LABELS.title,
  description: SETTING_LABELS.description,
  passing_score_percent: SETTING_LABELS.passing,
  time_limit_minutes: SETTING_LABELS.minutes,
  allowed_attempts: SETTING_LABELS.attempts,
  show_solutions: SETTING_LABELS.show,
};

/** What a field of the assessment is called. */
export const getFieldLabel = (name: string): string => FIELD_LABELS[name] ?? name;

/** What it is set to, in words. */
export function formatFieldValue(name: string, value: unknown): string {
  if (value === null) return name === "allowed_attempts" ? "As many as they like" : "No limit";
  if (name === "show_solutions")
    return SOLUTION_LABELS[value as keyof typeof SOLUTION_LABELS] ?? String(value);
  return value === "" ? "Nothing" : String(value);
}
