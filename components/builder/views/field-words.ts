import { NAMES, SHOW } from "#components/assessments/settings-values.ts";

const FIELDS: Readonly<Record<string, string>> = {
  title: NAMES.title,
  description: NAMES.description,
  passing_score_percent: NAMES.passing,
  time_limit_minutes: NAMES.minutes,
  allowed_attempts: NAMES.attempts,
  show_solutions: NAMES.show,
};

/** What a field of the assessment is called. */
export const fieldWords = (name: string): string => FIELDS[name] ?? name;

/** What it is set to, in words. */
export function valueWords(name: string, value: unknown): string {
  if (value === null) return name === "allowed_attempts" ? "As many as they like" : "No limit";
  if (name === "show_solutions") return SHOW[value as keyof typeof SHOW] ?? String(value);
  return value === "" ? "Nothing" : String(value);
}
