import { SETTING_LABELS, SOLUTION_LABELS } from "#components/assessments/settings-values.ts";
import { CONFLICTS } from "#lib/messages/editor-dialogs.ts";

const FIELD_LABELS: Readonly<Record<string, string>> = {
  title: SETTING_LABELS.title,
  description: SETTING_LABELS.description,
  passing_score_percent: SETTING_LABELS.passing,
  time_limit_minutes: SETTING_LABELS.minutes,
  allowed_attempts: SETTING_LABELS.attempts,
  show_solutions: SETTING_LABELS.show,
};

/** Returns the label of an assessment's field by its name in the contract. */
export const getFieldLabel = (name: string): string => FIELD_LABELS[name] ?? name;

/** Formats a field's value as text. */
export function formatFieldValue(name: string, value: unknown): string {
  if (value === null) return name === "allowed_attempts" ? CONFLICTS.unlimited : CONFLICTS.noLimit;
  if (name === "show_solutions")
    return SOLUTION_LABELS[value as keyof typeof SOLUTION_LABELS] ?? String(value);
  return value === "" ? CONFLICTS.empty : String(value);
}
