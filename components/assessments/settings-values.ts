import type { AssessmentSummary, UpdateAssessmentBody } from "#lib/contract/assessments.ts";
import { SETTING_LABELS, SOLUTION_LABELS } from "#lib/messages/assessment-settings.ts";

/** The settings as text in form fields. An empty string means that the setting isn't set. */
export type SettingsValues = {
  title: string;
  description: string;
  folder_id: string;
  passing: string;
  minutes: string;
  attempts: string;
  show: string;
};

export { SETTING_LABELS, SOLUTION_LABELS };

export const toSettingsValues = ({
  title,
  description,
  folder_id,
  settings,
}: AssessmentSummary): SettingsValues => ({
  title,
  description,
  folder_id: folder_id ?? "",
  passing: String(settings.passingScorePercent),
  minutes: settings.timeLimitMinutes === null ? "" : String(settings.timeLimitMinutes),
  attempts: settings.allowedAttempts === null ? "" : String(settings.allowedAttempts),
  show: settings.showSolutions,
});

/** Returns the names of the fields that differ. */
export const listChangedFields = (before: SettingsValues, after: SettingsValues): (keyof SettingsValues)[] =>
  (Object.keys(SETTING_LABELS) as (keyof SettingsValues)[]).filter((name) => before[name] !== after[name]);

/** Builds the request body, which contains only the changed fields. */
export function buildSettingsPatch(before: SettingsValues, after: SettingsValues): UpdateAssessmentBody {
  const changed = new Set(listChangedFields(before, after));
  const parseLimit = (text: string) => (text === "" ? null : Number(text));
  const settings = {
    ...(changed.has("passing") ? { passing_score_percent: Number(after.passing) } : {}),
    ...(changed.has("minutes") ? { time_limit_minutes: parseLimit(after.minutes) } : {}),
    ...(changed.has("attempts") ? { allowed_attempts: parseLimit(after.attempts) } : {}),
    ...(changed.has("show") ? { show_solutions: after.show as keyof typeof SOLUTION_LABELS } : {}),
  };
  return {
    ...(changed.has("title") ? { title: after.title } : {}),
    ...(changed.has("description") ? { description: after.description } : {}),
    ...(changed.has("folder_id") ? { folder_id: after.folder_id === "" ? null : after.folder_id } : {}),
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
  };
}
