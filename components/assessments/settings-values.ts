import { getBrowserLocale } from "#components/ui/viewer.ts";
import type { AssessmentSummary, UpdateAssessmentBody } from "#lib/contract/assessments.ts";
import type { Marking } from "#lib/contract/marking-settings.ts";
import {
  DEADLINE_LABELS,
  MARKING_FIELDS,
  MARKING_LABELS,
  SETTING_VALUES,
} from "#lib/messages/assessment-setting-texts.ts";
import { SETTING_LABELS, SOLUTION_LABELS } from "#lib/messages/assessment-settings.ts";
import { formatFullMoment } from "#lib/messages/format-moment.ts";

/**
 * The settings as text in form fields. An empty string means that the setting isn't set. Times are in ISO 8601, or null if
 * they aren't set.
 */
export type SettingsValues = {
  title: string;
  description: string;
  folder_id: string;
  external_id: string;
  tags: readonly string[];
  passing: string;
  minutes: string;
  attempts: string;
  onDeadline: keyof typeof DEADLINE_LABELS;
  opensAt: string | null;
  closesAt: string | null;
  show: string;
  gradeSkipped: boolean;
  marking: Marking | null;
};

export const toSettingsValues = ({
  title,
  description,
  folder_id,
  external_id,
  tags,
  settings,
}: AssessmentSummary): SettingsValues => ({
  title,
  description,
  folder_id: folder_id ?? "",
  external_id: external_id ?? "",
  tags,
  passing: String(settings.passingScorePercent),
  minutes: settings.timeLimitMinutes === null ? "" : String(settings.timeLimitMinutes),
  attempts: settings.allowedAttempts === null ? "" : String(settings.allowedAttempts),
  onDeadline: settings.onDeadline,
  opensAt: settings.opensAt,
  closesAt: settings.closesAt,
  show: settings.showSolutions,
  gradeSkipped: settings.gradeSkipped,
  marking: settings.marking,
});

/** Returns the names of the fields that differ. */
export const listChangedFields = (before: SettingsValues, after: SettingsValues): (keyof SettingsValues)[] =>
  (Object.keys(SETTING_LABELS) as (keyof SettingsValues)[]).filter(
    (name) => !isSameValue(before[name], after[name]),
  );

type Value = SettingsValues[keyof SettingsValues];
const isSameValue = (a: Value, b: Value): boolean =>
  typeof a === "object" && typeof b === "object" ? JSON.stringify(a) === JSON.stringify(b) : a === b;

/** Returns the values to show after a save: what was saved, and what was typed since `sent` was sent. */
export const keepTyped = (
  typed: SettingsValues,
  { sent, saved }: { sent: SettingsValues; saved: SettingsValues },
): SettingsValues => ({
  ...saved,
  ...Object.fromEntries(listChangedFields(sent, typed).map((name) => [name, typed[name]])),
});

/** Builds the request body, which contains only the changed fields. */
export function buildSettingsPatch(before: SettingsValues, after: SettingsValues): UpdateAssessmentBody {
  const changed = new Set(listChangedFields(before, after));
  const parseLimit = (text: string) => (text === "" ? null : Number(text));
  const settings = {
    ...(changed.has("passing") ? { passing_score_percent: Number(after.passing) } : {}),
    ...(changed.has("minutes") ? { time_limit_minutes: parseLimit(after.minutes) } : {}),
    ...(changed.has("attempts") ? { allowed_attempts: parseLimit(after.attempts) } : {}),
    ...(changed.has("onDeadline") ? { on_deadline: after.onDeadline } : {}),
    ...(changed.has("opensAt") ? { opens_at: after.opensAt } : {}),
    ...(changed.has("closesAt") ? { closes_at: after.closesAt } : {}),
    ...(changed.has("gradeSkipped") ? { grade_skipped: after.gradeSkipped } : {}),
    ...(changed.has("marking") ? { marking: after.marking } : {}),
    ...(changed.has("show") ? { show_solutions: after.show as keyof typeof SOLUTION_LABELS } : {}),
  };
  return {
    ...(changed.has("title") ? { title: after.title } : {}),
    ...(changed.has("description") ? { description: after.description } : {}),
    ...(changed.has("folder_id") ? { folder_id: after.folder_id === "" ? null : after.folder_id } : {}),
    ...(changed.has("external_id")
      ? { external_id: after.external_id === "" ? null : after.external_id }
      : {}),
    ...(changed.has("tags") ? { tags: [...after.tags] } : {}),
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
  };
}

/** Whether the assessment closes after it opens. A time that isn't set is in order with any other. */
export const isPeriodOrdered = (opensAt: string | null, closesAt: string | null): boolean =>
  opensAt === null || closesAt === null || Date.parse(opensAt) < Date.parse(closesAt);

/** Formats a time in full in the browser's time zone. */
export const formatSettingTime = (iso: string): string =>
  formatFullMoment(new Date(iso), { locale: getBrowserLocale(), timeZone: undefined });

/** Formats the value of a setting as in its field. */
export function formatSettingValue<Name extends keyof SettingsValues>(
  name: Name,
  value: SettingsValues[Name],
): string {
  if (name === "marking") return formatMarking(value as Marking | null);
  if (value === null) return SETTING_VALUES.notSet;
  if (typeof value === "boolean") return value ? SETTING_VALUES.on : SETTING_VALUES.off;
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : SETTING_VALUES.notSet;
  if (typeof value !== "string") return SETTING_VALUES.notSet;
  if (name === "onDeadline") return DEADLINE_LABELS[value as keyof typeof DEADLINE_LABELS];
  if (name === "show") return SOLUTION_LABELS[value as keyof typeof SOLUTION_LABELS];
  return name === "opensAt" || name === "closesAt" ? formatSettingTime(value) : value;
}

/** Formats the setting for second marking. */
export const formatMarking = (marking: Marking | null): string =>
  marking?.mode === "double"
    ? MARKING_FIELDS.value(marking.sample_percent, marking.tolerance_points)
    : MARKING_LABELS.single;
